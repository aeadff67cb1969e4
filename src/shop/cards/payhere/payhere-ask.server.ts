import * as z from "zod/mini"
import { centsFromNumeric } from "#shop/money.ts"
import type { CardNotice, OpenCardSettings } from "../provider.server.ts"
import type { payhereFields } from "./payhere-fields.ts"

const TIMEOUT_MS = 10_000

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

/** Holds the states of payments that PayHere lists. One that is refunded was paid: whoever refunds it writes so. */
const STATES: Readonly<Record<string, CardNotice["state"]>> = {
  RECEIVED: "paid",
  "REFUND REQUESTED": "paid",
  "REFUND PROCESSING": "paid",
  REFUNDED: "paid",
  CHARGEBACKED: "charged_back",
}

/** Asks PayHere's Retrieval API for the payments of an order; none where the shop has no app there. */
export async function askPayhere(
  base: string,
  orderNumber: string,
  { app_id, app_secret }: OpenCardSettings<typeof payhereFields>,
): Promise<CardNotice[]> {
  if (app_id === null || app_secret === null) return []
  const basic = Buffer.from(`${app_id}:${app_secret}`).toString("base64")
  const token = await read(
    await send(`${base}/merchant/v1/oauth/token`, {
      method: "POST",
      headers: { Authorization: `Basic ${basic}` },
      body: new URLSearchParams({ grant_type: "client_credentials" }),
    }),
    tokenJson,
  )
  const headers = { Authorization: `Bearer ${token.access_token}` }
  const query = new URLSearchParams({ order_id: orderNumber })
  const { data } = await read(await send(`${base}/merchant/v1/payment/search?${query}`, { headers }), paymentsJson)
  return (data ?? []).flatMap(({ payment_id, order_id, status, currency, amount }) => {
    const state = STATES[status.toUpperCase()]
    if (!state || order_id !== orderNumber) return []
    return [
      { orderNumber, providerId: String(payment_id), cents: centsFromNumeric(amount.toFixed(2)), currency, state },
    ]
  })
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
