import { randomUUID } from "node:crypto"
import { beforeEach, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { postWebhook } from "#platform/webhooks/post-webhook.ts"
import { aCustomer, aProductFor, PROOF, sharedApi } from "#tests/fixtures/shop-api.ts"
import { networkOf, openReceiver } from "#tests/fixtures/webhooks/receiver.ts"
import { startWebhooks } from "./send-webhooks.server.ts"

const api = await sharedApi()
const { db } = api
const admin = await aCustomer(db, "admin")
beforeEach(async () => {
  await db.query(sql`TRUNCATE webhook_endpoints CASCADE`)
})

const send = (method: string, path: string, json?: unknown) =>
  api.send(method, `/api/admin/webhooks${path}`, { as: admin, ...(json !== undefined && { json }) })
const wanted = { url: "https://books.example/hooks", events: ["order.placed", "product.updated"] }
const add = (changed: object = {}) => send("POST", "", { ...wanted, current_password: PROOF, ...changed })
const listed = async () => (await send("GET", "")).body.endpoints

async function anEndpoint(): Promise<{ id: string; secret: string }> {
  const { secret } = (await add()).body
  return { id: (await listed()).at(-1).id, secret }
}

test("a secret is shown once, is sealed in the database, and adding wants a proof", async () => {
  expect((await add({ current_password: "wrong" })).body.error.code).toBe("reauthentication_needed")
  expect(await listed()).toEqual([])
  const { secret } = await anEndpoint()
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(await listed()).toMatchObject([{ ...wanted, paused_at: null, paused_why: null, waiting: 0, messages: [] }])
  expect(JSON.stringify(await listed())).not.toContain(secret.slice(6))
  const [row] = await db.query<{ secret: string }>(sql`SELECT secret FROM webhook_endpoints`)
  expect(row?.secret).not.toContain(secret.slice(6))
  const { entries } = (await api.send("GET", "/api/admin/audit?entity=settings:webhooks", { as: admin })).body
  expect(entries).toMatchObject([{ action: "created", actor: { id: admin }, before: null, after: wanted }])
})

test.each([
  "http://books.example/hooks",
  "https://user:password@books.example/",
  "https://books.example:22/",
  "https://127.0.0.1/",
  "https://2130706433/",
  "https://[::1]/",
  "https://localhost/",
  "https://books.local/",
  "https://metadata.google.internal/",
  "books.example",
  "",
])("the address %j is refused at its field", async (url) => {
  expect(await add({ url })).toMatchObject({ status: 422, body: { error: { field: "url" } } })
  expect(await listed()).toEqual([])
})

test("without an event, or with one that there is not, nothing is added; nor is an eleventh", async () => {
  expect(await add({ events: [] })).toMatchObject({ status: 422, body: { error: { field: "events" } } })
  expect((await add({ events: ["order.eaten"] })).status).toBe(422)
  for (let n = 0; n < 10; n++) expect((await add()).status).toBe(201)
  expect(await add()).toMatchObject({ status: 409, body: { error: { code: "too_many_webhooks" } } })
})

test("a new secret signs for a day beside the one that was used before, and then alone", async () => {
  const { id, secret: before } = await anEndpoint()
  expect((await send("POST", `/${id}/secret`, {})).status).toBe(403)
  const { secret: between } = (await send("POST", `/${id}/secret`, { current_password: PROOF })).body
  const { secret: after } = (await send("POST", `/${id}/secret`, { current_password: PROOF })).body
  expect(new Set([before, between, after]).size).toBe(3)
  const used: Array<readonly string[]> = []
  const sender = startWebhooks(api.shop, async ({ secrets }) => {
    used.push(secrets)
    return null
  })
  await send("POST", `/${id}/test`)
  await expect.poll(() => used).toEqual([[after, before]])
  await db.query(sql`UPDATE webhook_endpoints SET old_until = now()`)
  await send("POST", `/${id}/test`)
  await expect.poll(() => used).toEqual([[after, before], [after]])
  await sender.stop()
})

test("a paused one is sent nothing until it is resumed", async () => {
  const { id } = await anEndpoint()
  expect((await send("POST", `/${id}/pause`)).status).toBe(204)
  await aProductFor(db)
  expect(await listed()).toMatchObject([
    { paused_why: "owner", waiting: 1, messages: [{ type: "product.updated", attempts: 0 }] },
  ])
  expect((await send("POST", `/${id}/resume`)).status).toBe(204)
  expect(await listed()).toMatchObject([{ paused_at: null, paused_why: null, waiting: 1 }])
})

test("one message or those of a day are sent again under the same ids, and that they had arrived is still known", async () => {
  const { id } = await anEndpoint()
  const receiver = await openReceiver()
  const sender = startWebhooks(api.shop, (message) => postWebhook(message, networkOf(receiver)))
  await aProductFor(db)
  await aProductFor(db)
  await expect.poll(() => listed()).toMatchObject([{ waiting: 0 }])
  await sender.stop()
  const [{ messages }] = await listed()
  const again = (json: object) => send("POST", `/${id}/replay`, json)
  expect((await again({ message: messages[0].id })).body).toEqual({ messages: 1 })
  const [{ messages: replayed }] = await listed()
  expect(replayed[0]).toEqual({ ...messages[0], waits: true })
  expect((await again({ day: "2020-02-29" })).body).toEqual({ messages: 0 })
  const [today] = await db.query<{ day: string }>(sql`SELECT colombo_day(now())::text AS day`)
  expect((await again(today!)).body).toEqual({ messages: 2 })
  const other = startWebhooks(api.shop, (message) => postWebhook(message, networkOf(receiver)))
  await expect.poll(() => receiver.received.length).toBe(4)
  await other.stop()
  await receiver.close()
  expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(2)
  for (const bad of [{ day: "2026-02-30" }, { message: "1" }, { message: `msg_${"g".repeat(32)}` }])
    expect((await again(bad)).status).toBe(422)
})

test("removed, it takes along what waits, and whatever is asked of one that is gone says so", async () => {
  const { id } = await anEndpoint()
  await aProductFor(db)
  expect((await send("DELETE", `/${id}`)).status).toBe(204)
  expect(await db.query(sql`SELECT FROM webhook_messages`)).toEqual([])
  const proof = { current_password: PROOF }
  for (const act of ["pause", "resume", "test"]) expect((await send("POST", `/${id}/${act}`)).status).toBe(404)
  expect((await send("POST", `/${id}/secret`, proof)).status).toBe(404)
  expect((await send("DELETE", `/${randomUUID()}`)).status).toBe(404)
  expect((await send("POST", `/${id}/replay`, { day: "2026-01-01" })).body).toEqual({ messages: 0 })
})
