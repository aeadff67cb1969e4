import type { ServerResponse } from "node:http"
import { Webhook } from "standardwebhooks"
import { beforeEach, expect, onTestFinished, test } from "vitest"
import { sql } from "#database/database.ts"
import { postWebhook } from "#platform/webhooks/post-webhook.ts"
import { aCartLine, aCustomer, aProductFor, PROOF, placeOrderAs, sharedApi } from "#tests/fixtures/shop-api.ts"
import { hang, networkOf, openReceiver } from "#tests/fixtures/webhooks/receiver.ts"
import { forgetMessages, PAUSES, startWebhooks } from "./send-webhooks.server.ts"
import { WEBHOOK_EVENTS } from "./webhooks.ts"

const api = await sharedApi()
const { db } = api
const admin = await aCustomer(db, "admin")
beforeEach(async () => {
  await db.query(sql`TRUNCATE webhook_endpoints CASCADE`)
  await db.query(sql`TRUNCATE mails`)
})

/** Adds an endpoint as an admin does, and returns its secret. */
async function anEndpoint(path = "hooks", events: readonly string[] = WEBHOOK_EVENTS): Promise<string> {
  const json = { url: `https://books.example/${path}`, events, current_password: PROOF }
  const { status, body } = await api.send("POST", "/api/admin/webhooks", { as: admin, json })
  expect(status).toBe(201)
  return body.secret
}

async function anOrder() {
  const customer = await aCustomer(db)
  const product = await aProductFor(db)
  await aCartLine(db, customer, product)
  const { body } = await placeOrderAs(api, customer)
  return { id: body.id as string, number: body.order_number as string, product }
}

/** Starts a sender that reaches a receiver on this machine, until the test ends. */
async function sending(answer?: (response: ServerResponse, path: string) => void, timeoutMs = 5_000) {
  const receiver = await openReceiver(answer)
  const sender = startWebhooks(api.shop, (message) => postWebhook(message, networkOf(receiver, { timeoutMs })))
  onTestFinished(async () => {
    await receiver.close()
    await sender.stop()
  })
  return receiver
}

interface Waiting {
  type: string
  waits: boolean
  tries: number
  reason: string | null
}
const messages = () =>
  db.query<Waiting & { arrived: boolean }>(
    sql`SELECT type, waits, tries, reason, delivered_at IS NOT NULL AS arrived FROM webhook_messages ORDER BY created_at, type`,
  )
const pausedWhy = async () =>
  (await db.query<{ why: string }>(sql`SELECT paused_why AS why FROM webhook_endpoints`))[0]?.why
const mails = () => db.query(sql`SELECT kind FROM mails WHERE kind = 'webhook-paused'`)
const makeDue = () => db.query(sql`UPDATE webhook_messages SET next_at = now() WHERE waits`)

test("an order is told as it is placed and as it changes, signed, and with nothing of its customer", async () => {
  const secret = await anEndpoint()
  const order = await anOrder()
  await db.query(sql`UPDATE orders SET version = version + 1 WHERE id = ${order.id}`)
  await db.query(sql`UPDATE orders SET pay_by = now() WHERE id = ${order.id}`)
  const { received } = await sending()
  await expect.poll(messages).toMatchObject([
    { type: "product.updated", waits: false, arrived: true },
    { type: "order.placed", waits: false, arrived: true },
    { type: "order.updated", waits: false, arrived: true },
  ])
  const told = received.map(({ body, headers }) => new Webhook(secret).verify(body, headers as Record<string, string>))
  const timestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  const data = { id: order.id, number: order.number }
  expect(told).toHaveLength(3)
  expect(told).toEqual(
    expect.arrayContaining([
      { type: "order.placed", timestamp, data },
      { type: "order.updated", timestamp, data },
      { type: "product.updated", timestamp, data: { id: order.product } },
    ]),
  )
})

test("an endpoint gets the events it wants alone, and an order that is refused tells nobody", async () => {
  await anEndpoint("orders", ["order.placed"])
  const customer = await aCustomer(db)
  await aCartLine(db, customer, await aProductFor(db))
  expect((await placeOrderAs(api, customer, { expected_total: 1 })).status).not.toBe(201)
  expect(await messages()).toEqual([])
  await anOrder()
  expect(await messages()).toMatchObject([{ type: "order.placed" }])
})

test("a receiver that hangs holds up no other, and what it was told waits", async () => {
  await anEndpoint("hangs", ["order.placed"])
  await anEndpoint("works", ["order.placed"])
  await anOrder()
  const { received } = await sending((response, path) => path === "/hangs" && hang(response), 400)
  await expect.poll(() => received.map(({ path }) => path).toSorted()).toEqual(["/hangs", "/works"])
  await expect
    .poll(async () => (await messages()).map(({ waits, reason }) => `${waits} ${reason}`).toSorted())
    .toEqual(["false null", "true timeout"])
})

test("after each failure the next attempt comes later; after three days the endpoint is paused and the owner told, once", async () => {
  await anEndpoint("hooks", ["order.placed"])
  await anOrder()
  await anOrder()
  expect(PAUSES.reduce((sum, each) => sum + each)).toBeGreaterThanOrEqual(3 * 86_400)
  const { received } = await sending((response) => response.writeHead(500).end())
  for (const [tries, seconds] of PAUSES.entries()) {
    await expect.poll(async () => (await messages()).map((each) => each.tries)).toEqual([tries + 1, tries + 1])
    const [due] = await db.query<{ seconds: number }>(
      sql`SELECT extract(epoch FROM max(next_at) - now())::float AS seconds FROM webhook_messages`,
    )
    expect(due?.seconds).toBeGreaterThan(seconds - 5)
    expect(due?.seconds).toBeLessThanOrEqual(seconds)
    await makeDue()
  }
  await expect.poll(pausedWhy).toBe("failing")
  await expect.poll(mails).toHaveLength(1)
  expect(new Set(received.map(({ headers }) => headers["webhook-id"])).size).toBe(2)
  expect(await messages()).toMatchObject([{ waits: true, reason: "500" }, { waits: true }])
}, 120_000)

test("an endpoint that says it has gone is paused at once; resumed, all that waits is sent", async () => {
  await anEndpoint("hooks", ["order.placed"])
  let status = 410
  await anOrder()
  const { received } = await sending((response) => response.writeHead(status).end())
  await expect.poll(pausedWhy).toBe("gone")
  expect(await mails()).toHaveLength(1)
  await anOrder()
  await makeDue()
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(received).toHaveLength(1)
  status = 200
  const [endpoint] = await db.query<{ id: string }>(sql`SELECT id FROM webhook_endpoints`)
  await api.send("POST", `/api/admin/webhooks/${endpoint?.id}/resume`, { as: admin })
  await expect.poll(messages).toMatchObject([
    { waits: false, arrived: true },
    { waits: false, arrived: true },
  ])
  expect(new Set(received.map(({ headers }) => headers["webhook-id"])).size).toBe(2)
})

test("a failure that is told late does not undo what another sender has done", async () => {
  await anEndpoint("hooks", ["order.placed"])
  await anOrder()
  const late = Promise.withResolvers<string | null>()
  const first = startWebhooks(api.shop, () => late.promise)
  await expect.poll(() => db.query(sql`SELECT attempts FROM webhook_messages`)).toEqual([{ attempts: 1 }])
  await makeDue()
  await sending()
  await expect.poll(messages).toMatchObject([{ waits: false, arrived: true }])
  late.resolve("410")
  await first.stop()
  expect(await messages()).toMatchObject([{ waits: false, arrived: true, reason: null }])
  expect(await pausedWhy()).toBeNull()
})

test("what arrived is forgotten after 30 days, what waits is not", async () => {
  await anEndpoint("hooks", ["order.placed"])
  await anOrder()
  await anOrder()
  await db.query(
    sql`UPDATE webhook_messages SET created_at = now() - interval '99 days', waits = id = (SELECT max(id::text)::uuid FROM webhook_messages),
          delivered_at = now() - interval '31 days'`,
  )
  await forgetMessages(db)
  expect(await messages()).toMatchObject([{ waits: true }])
})
