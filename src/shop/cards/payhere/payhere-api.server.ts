import * as z from "zod/mini"
import { centsFromNumeric } from "#shop/money.ts"
import type { CardNotice, CardRefund, CardRefunds, OpenCardSettings } from "../provider.server.ts"
import type { payhereFields } from "./payhere-fields.ts"

const TIMEOUT_MS = 10_000

type Settings = OpenCardSettings<typeof payhereFields>

const tokenJson = z.object({ access_token: z.string() })

/** Holds the payments of an order; PayHere says no more than `null` where it has none. */
const paymentsJson = z.object({
  data: z.nullish(
    z.array(
      z.object({
        payment_id: z.union([z.string(), z.number()]),
        order_id: z.string(),
        status: z.string(),
        currency: z.string(),
        amount: z.number(),
      }),
    ),
  ),
})

/** Holds the states of payments that PayHere lists. One that is refunded was paid: its refund is counted by itself. */
const STATES: Readonly<Record<string, CardNotice["state"]>> = {
  RECEIVED: "paid",
  "REFUND REQUESTED": "paid",
  "REFUND PROCESSING": "paid",
  REFUNDED: "paid",
  CHARGEBACKED: "charged_back",
}

/** Holds how a refund stands by the state of its payment: what the bank took back is with the customer too. */
const REFUND_STATES: Readonly<Record<string, "requested" | "done">> = {
  "REFUND REQUESTED": "requested",
  "REFUND PROCESSING": "requested",
  REFUNDED: "done",
  CHARGEBACKED: "done",
}

const refundJson = z.object({ status: z.number() })

/** Asks PayHere's Retrieval API for the payments of an order; none where the shop has no app there. */
export async function askPayhere(base: string, orderNumber: string, settings: Settings): Promise<CardNotice[]> {
  if (!hasApp(settings)) return []
  const payments = await searchPayments(base, orderNumber, settings)
  return payments.flatMap(({ payment_id, status, currency, amount }) => {
    const state = STATES[status.toUpperCase()]
    if (!state) return []
    const [providerId, cents] = [String(payment_id), centsFromNumeric(amount.toFixed(2))]
    const isSentBack = state === "paid" && REFUND_STATES[status.toUpperCase()] === "done"
    return [{ orderNumber, providerId, cents, currency, state, ...(isSentBack && { isSentBack }) }]
  })
}

/** Returns PayHere's Refund API, which sends a payment back in full. */
export function payhereRefund(baseOf: (settings: Settings) => string): CardRefunds<typeof payhereFields> {
  return {
    isSetUp: hasApp,
    async request({ providerId, reason }: CardRefund, settings) {
      const base = baseOf(settings)
      const headers = { ...(await authorised(base, settings)), "Content-Type": "application/json" }
      const body = JSON.stringify({ payment_id: providerId, description: reason })
      const response = await send(`${base}/merchant/v1/payment/refund`, { method: "POST", headers, body })
      if (isNoAnswer(response)) throw new Error(`PayHere answered ${response.status}`)
      const { status } = refundJson.parse(await response.json())
      return status === 1 ? "done" : "refused"
    },
    async ask({ orderNumber, providerId }: CardRefund, settings) {
      const payments = await searchPayments(baseOf(settings), orderNumber, settings)
      const payment = payments.find(({ payment_id }) => String(payment_id) === providerId)
      return payment ? (REFUND_STATES[payment.status.toUpperCase()] ?? "none") : "unlisted"
    },
  }
}

function hasApp({ app_id, app_secret }: Settings): boolean {
  return app_id !== null && app_secret !== null
}

async function authorised(base: string, { app_id, app_secret }: Settings): Promise<{ Authorization: string }> {
  const basic = Buffer.from(`${app_id}:${app_secret}`).toString("base64")
  const token = await read(
    await send(`${base}/merchant/v1/oauth/token`, {
      method: "POST",
      headers: { Authorization: `Basic ${basic}` },
      body: new URLSearchParams({ grant_type: "client_credentials" }),
    }),
    tokenJson,
  )
  return { Authorization: `Bearer ${token.access_token}` }
}

async function searchPayments(base: string, orderNumber: string, settings: Settings) {
  const headers = await authorised(base, settings)
  const query = new URLSearchParams({ order_id: orderNumber })
  const { data } = await read(await send(`${base}/merchant/v1/payment/search?${query}`, { headers }), paymentsJson)
  return (data ?? []).filter(({ order_id }) => order_id === orderNumber)
}

/** A server that fails, or is asked too often, says nothing of the payment. */
function isNoAnswer({ status }: Response): boolean {
  return status >= 500 || status === 408 || status === 429
}

function send(url: string, init: RequestInit): Promise<Response> {
  return fetch(url, { ...init, redirect: "error", signal: AbortSignal.timeout(TIMEOUT_MS) })
}

async function read<Json extends z.ZodMiniType>(response: Response, json: Json): Promise<z.output<Json>> {
  if (!response.ok) {
    await response.body?.cancel()
    throw new Error(`PayHere answered ${response.status}`)
  }
  return json.parse(await response.json())
}
