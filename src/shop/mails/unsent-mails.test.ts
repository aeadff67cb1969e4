import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { aCustomer, openTestApi, type TestApi } from "#tests/shop-api.ts"

let api: TestApi
let admin: string
beforeAll(async () => {
  api = await openTestApi()
  admin = await aCustomer(api.db, "admin")
})
beforeEach(async () => {
  await api.db.query(sql`TRUNCATE mails`)
})
afterAll(() => api.close())

async function aMail(recipient: string, { kind = "send-order-confirmation", status = "failed", hoursAgo = 1 } = {}) {
  const [row] = await api.db.query<{ id: string }>(
    sql`INSERT INTO mails (kind, recipient, payload, status, last_error, created_at)
        VALUES (${kind}, ${recipient}, 'sealed', ${status}, '550 No such user', now() - ${hoursAgo} * interval '1 hour')
        RETURNING id`,
  )
  return row?.id ?? ""
}

const unsent = async () => (await api.send("GET", "/api/admin/dashboard", { as: admin })).body.unsent_mails
const changesOf = async (id: string) =>
  (await api.send("GET", `/api/admin/audit?thing=mail:${id}`, { as: admin })).body.entries

test("the dashboard tells of mails about orders that were given up, the latest first, and of those that wait long", async () => {
  expect(await unsent()).toEqual({ waiting: 0, failed: { count: 0, mails: [] } })
  for (let n = 1; n <= 7; n++) await aMail(`customer${n}@example.com`, { hoursAgo: n })
  // A code is asked for anew; a mistyped address is nothing the owner could mend.
  await aMail("mistyped@example.com", { kind: "confirmation-code" })
  await aMail("late@example.com", { kind: "confirmation-code", status: "queued" })
  await aMail("just-now@example.com", { status: "queued", hoursAgo: 0 })
  const { waiting, failed } = await unsent()
  expect(waiting).toBe(1)
  expect(failed.count).toBe(7)
  expect(failed.mails.map((mail: { recipient: string }) => mail.recipient)).toEqual(
    [1, 2, 3].map((n) => `customer${n}@example.com`),
  )
  expect(failed.mails[0]).toMatchObject({ kind: "send-order-confirmation", reason: "550 No such user" })
})

test("they are put back into the outbox with all their time before them, once, and it is kept who did it", async () => {
  const id = await aMail("kamala@example.com", { hoursAgo: 100 })
  await aMail("mistyped@example.com", { kind: "confirmation-code" })
  const again = () => api.send("POST", "/api/admin/mails/failed/send-again", { as: admin })
  const answers = await Promise.all([again(), again()])
  expect(answers.map(({ body }) => body.mails).toSorted()).toEqual([0, 1])
  expect(
    await api.db.query(sql`SELECT recipient, next_attempt_at <= now() AS due, created_at > now() - interval '1 minute' AS young
                           FROM mails WHERE status = 'queued'`),
  ).toEqual([{ recipient: "kamala@example.com", due: true, young: true }])
  expect(await changesOf(id)).toMatchObject([
    { action: "updated", actor: { id: admin }, before: { status: "failed" }, after: { status: "queued" } },
  ])
})

test("dismissed they are gone, and it is kept what they were", async () => {
  const id = await aMail("kamala@example.com")
  const waiting = await aMail("nimal@example.com", { status: "queued" })
  const { status, body } = await api.send("DELETE", "/api/admin/mails/failed", { as: admin })
  expect([status, body]).toEqual([200, { mails: 1 }])
  expect(await api.db.query(sql`SELECT id FROM mails`)).toEqual([{ id: waiting }])
  expect(await changesOf(id)).toMatchObject([
    {
      action: "deleted",
      before: { kind: "send-order-confirmation", recipient: "kamala@example.com" },
      after: null,
    },
  ])
})
