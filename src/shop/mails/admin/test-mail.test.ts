import { afterEach, beforeEach, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { aCustomer, openTestApi, type TestApi } from "#tests/fixtures/shop-api.ts"
import { forgetMails } from "../mail-queue.server.ts"

let api: TestApi
let admin: string
beforeEach(async () => {
  api = await openTestApi()
  admin = await aCustomer(api.db, "admin")
})
afterEach(() => api.close())

const send = (as = admin) => api.send("POST", "/api/admin/test-mail", { as })
const read = async () => (await api.send("GET", "/api/admin/test-mail", { as: admin })).body
const isDone = async () => {
  const { body } = await api.send("GET", "/api/admin/dashboard", { as: admin })
  return body.first_day.steps.find(({ step }: { step: string }) => step === "test_mail").done
}
/** Settles the waiting mails as a sender does. */
const settle = (status: string, reason: string | null = null) =>
  api.db.query(
    sql`UPDATE mails SET status = ${status}, last_error = ${reason}, payload = CASE WHEN ${status} = 'queued' THEN payload END,
          sent_at = CASE WHEN ${status} = 'sent' THEN now() END
        WHERE kind = 'test-mail' AND status = 'queued'`,
  )

test("goes to the owner's address through the queue, once while it waits, and is done when it was sent", async () => {
  expect(await read()).toMatchObject({ state: "none", to: "owner@nool.example" })
  expect(await send()).toMatchObject({
    status: 200,
    body: { state: "waiting", to: "owner@nool.example", reason: null },
  })
  expect((await send()).body.state).toBe("waiting")
  expect(await api.db.query(sql`SELECT kind, recipient FROM mails`)).toEqual([
    { kind: "test-mail", recipient: "owner@nool.example" },
  ])
  expect(await isDone()).toBe(false)
  await settle("queued", "451 Try again later")
  expect(await read()).toMatchObject({ state: "waiting", reason: "451 Try again later" })
  await settle("sent")
  expect(await read()).toMatchObject({ state: "sent", reason: null })
  expect(await isDone()).toBe(true)
})

test.each([
  ["failed", "refused"],
  ["doubtful", "doubtful"],
])("one that ended as %s says so with the answer, and another may be sent", async (status, state) => {
  await send()
  await settle(status, "550 No such user")
  expect(await read()).toMatchObject({ state, reason: "550 No such user" })
  expect(await isDone()).toBe(false)
  expect((await send()).body.state).toBe("waiting")
})

test("the last that was sent is remembered when other mails are forgotten", async () => {
  for (const minutes of [2, 1]) {
    await send()
    await settle("sent")
    await api.db.query(sql`UPDATE mails SET created_at = created_at - ${minutes} * interval '40 days'`)
  }
  await forgetMails(api.db)
  expect(await api.db.query(sql`SELECT FROM mails`)).toHaveLength(1)
  expect(await isDone()).toBe(true)
})

test("an admin sends five in an hour, and a customer none", async () => {
  for (let sent = 0; sent < 5; sent++) {
    expect((await send()).status).toBe(200)
    await settle("sent")
  }
  expect(await send()).toMatchObject({ status: 429, body: { error: { code: "too_many" } } })
  expect((await send(await aCustomer(api.db))).status).toBe(403)
})
