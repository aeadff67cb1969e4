import { beforeEach, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { inLanguage } from "#messages/reader.server.ts"
import { aCustomer, sharedApi } from "#tests/fixtures/shop-api.ts"
import { doubtAbandoned } from "../mail-queue.server.ts"
import { readUnsentMails } from "./unsent-mails.server.ts"
import { UNSENT_STATES } from "./unsent-mails.ts"

const api = await sharedApi()
const admin = await aCustomer(api.db, "admin")
beforeEach(async () => {
  await api.db.query(sql`TRUNCATE mails`)
})

async function aMail(recipient: string, { kind = "send-order-confirmation", status = "failed", hoursAgo = 1 } = {}) {
  const [row] = await api.db.query<{ id: string }>(
    sql`INSERT INTO mails (kind, recipient, payload, status, last_error, created_at, first_attempt_at)
        VALUES (${kind}, ${recipient}, 'sealed', ${status}, '550 No such user', now() - ${hoursAgo} * interval '1 hour', now())
        RETURNING id`,
  )
  return row?.id ?? ""
}

const unsent = async () => (await api.send("GET", "/api/admin/dashboard", { as: admin })).body.unsent_mails
const changesOf = async (id: string) =>
  (await api.send("GET", `/api/admin/audit?entity=mail:${id}`, { as: admin })).body.entries

test("the dashboard shows mails about orders that were given up, the latest first, and those that wait long", async () => {
  const none = { count: 0, mails: [] }
  expect(await unsent()).toEqual({ relay: true, waiting: 0, failed: none, doubtful: none })
  for (let n = 1; n <= 7; n++) await aMail(`customer${n}@example.com`, { hoursAgo: n })
  // A code is requested again; a mistyped e-mail address is nothing the owner could fix.
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

test("mails in doubt are shown, except codes, which are requested again", async () => {
  await aMail("amara@example.com", { status: "doubtful" })
  await aMail("kamala@example.com", { kind: "password-changed", status: "doubtful", hoursAgo: 2 })
  await aMail("mistyped@example.com", { kind: "confirmation-code", status: "doubtful" })
  await api.db.query(sql`UPDATE mails SET payload = NULL WHERE kind = 'confirmation-code'`)
  const { failed, doubtful } = await unsent()
  expect(failed.count).toBe(0)
  expect(doubtful).toMatchObject({
    count: 2,
    mails: [
      { kind: "send-order-confirmation", recipient: "amara@example.com" },
      { kind: "password-changed", recipient: "kamala@example.com" },
    ],
  })
})

test("the shop's own reasons are in the reader's language, those of a mail server as it said them", async () => {
  await aMail("amara@example.com", { status: "sending" })
  await doubtAbandoned(api.db)
  await aMail("kamala@example.com", { status: "doubtful", hoursAgo: 2 })
  const { doubtful } = await inLanguage("si", () => readUnsentMails(api.db, true))
  const [own, relays] = doubtful.mails.map(({ reason }) => reason)
  expect(own).toMatch(/\p{Script=Sinhala}/u)
  expect(relays).toBe("550 No such user")
})

test("without a relay all that wait are reported immediately", async () => {
  await aMail("just-now@example.com", { status: "queued", hoursAgo: 0 })
  expect(await readUnsentMails(api.db, false)).toMatchObject({ relay: false, waiting: 1 })
})

test.each(UNSENT_STATES)(
  "%s ones are put back with all their time before them, once, and the audit says who did it",
  async (status) => {
    const id = await aMail("kamala@example.com", { hoursAgo: 100, status })
    await aMail("nimal@example.com", { status: status === "failed" ? "doubtful" : "failed" })
    await aMail("mistyped@example.com", { kind: "confirmation-code" })
    const again = () => api.send("POST", `/api/admin/mails/${status}/send-again`, { as: admin })
    const responses = await Promise.all([again(), again()])
    expect(responses.map(({ body }) => body.mails).toSorted()).toEqual([0, 1])
    expect(
      await api.db.query(sql`SELECT recipient, next_attempt_at <= now() AS due, created_at > now() - interval '1 minute' AND first_attempt_at IS NULL AS young
                           FROM mails WHERE status = 'queued'`),
    ).toEqual([{ recipient: "kamala@example.com", due: true, young: true }])
    expect(await changesOf(id)).toMatchObject([
      { action: "updated", actor: { id: admin }, before: { status }, after: { status: "queued" } },
    ])
  },
)

test.each(UNSENT_STATES)("dismissed, %s ones are deleted, and the audit says what they were", async (state) => {
  const id = await aMail("kamala@example.com", { status: state })
  const waiting = await aMail("nimal@example.com", { status: "queued" })
  const { status, body } = await api.send("DELETE", `/api/admin/mails/${state}`, { as: admin })
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

test("mails of no such state are neither sent nor forgotten", async () => {
  const id = await aMail("amara@example.com")
  expect(await api.send("POST", "/api/admin/mails/queued/send-again", { as: admin })).toMatchObject({
    status: 404,
    body: { error: { code: "not_found" } },
  })
  expect((await api.send("DELETE", "/api/admin/mails/queued", { as: admin })).status).toBe(404)
  expect(await api.db.query(sql`SELECT status FROM mails WHERE id = ${id}`)).toEqual([{ status: "failed" }])
})
