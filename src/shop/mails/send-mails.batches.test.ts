import { afterAll, afterEach, expect, test } from "vitest"
import type { Database } from "#database/database.ts"
import type { Message, Transport } from "#platform/mail/message.ts"
import { openTestOutbox, statusMailTo } from "#tests/fixtures/mails/sending.ts"
import { claimMails } from "./mail-queue.server.ts"

const mails = await openTestOutbox()
afterEach(() => mails.reset())
afterAll(() => mails.close())

const queue = (count: number) =>
  mails.outbox.queueMails(
    mails.db,
    Array.from({ length: count }, (_, n) => statusMailTo(`customer${n}@example.com`)),
  )

/** Makes a transport that hands everything over as `deliver` does. */
function aTransport(atOnce: number, deliver: Transport["deliver"]): Transport {
  return { atOnce, deliver, reachable: async () => true, close: () => {} }
}

const recipients = (messages: readonly Pick<Message, "to">[]) => messages.map(({ to }) => to).toSorted()

test("mails that are handed over together are claimed, handed over and settled by one statement each", async () => {
  const statements: string[] = []
  const query: Database["query"] = async (statement) => {
    const rows = await mails.db.query(statement)
    if ("name" in statement && rows.length > 0) statements.push(statement.name)
    return rows as never
  }
  await queue(20)
  const transport = aTransport(20, async (_, handOver) =>
    (await handOver()) ? { outcome: "sent" } : { outcome: "withdrawn" },
  )
  mails.start(transport, { db: { ...mails.db, query } })
  expect((await mails.settled()).map(({ status }) => status)).toEqual(Array(20).fill("sent"))
  // What another connection sees as settled may still be on its way to this one.
  await expect.poll(() => statements).toEqual(["claim-mails", "begin-hand-overs", "settle-mails"])
})

test("of mails that are settled together each gets its own outcome", async () => {
  await queue(4)
  const reason = "as the test says"
  const said = `${reason}\0`
  const outcomes = {
    "customer0@example.com": { outcome: "sent" },
    "customer1@example.com": { outcome: "refused", reason: said },
    "customer2@example.com": { outcome: "doubtful", reason: said },
    "customer3@example.com": { outcome: "postponed", reason, relayDown: false },
  } as const
  const tried: string[] = []
  mails.start(
    aTransport(4, async ({ to }) => {
      tried.push(to)
      return tried.length > 4 ? { outcome: "sent" } : outcomes[to as keyof typeof outcomes]
    }),
  )
  expect((await mails.settled()).map(({ status, attempts, last_error }) => [status, attempts, last_error])).toEqual([
    ["sent", 1, null],
    ["failed", 1, reason],
    ["doubtful", 1, reason],
    ["sent", 2, null],
  ])
})

test("mails that wait behind a slow one go to another sender", async () => {
  const slow: Message[] = []
  const fast: Message[] = []
  const response = Promise.withResolvers<void>()
  await queue(3)
  mails.start(
    aTransport(1, async (message) => {
      slow.push(message)
      await response.promise
      return { outcome: "sent" }
    }),
    { waitMs: 100 },
  )
  await expect.poll(() => slow).toHaveLength(1)
  mails.start(
    aTransport(1, async (message) => {
      fast.push(message)
      return { outcome: "sent" }
    }),
  )
  await expect.poll(() => fast).toHaveLength(2)
  response.resolve()
  await mails.settled()
  expect(recipients([...slow, ...fast])).toEqual([
    "customer0@example.com",
    "customer1@example.com",
    "customer2@example.com",
  ])
})

test("a sender that stops gives back what it has claimed and not begun", async () => {
  const response = Promise.withResolvers<void>()
  const begun: Message[] = []
  await queue(3)
  const sender = mails.start(
    aTransport(1, async (message) => {
      begun.push(message)
      await response.promise
      return { outcome: "sent" }
    }),
  )
  await expect.poll(() => begun).toHaveLength(1)
  const stopped = sender.stop()
  const due = () => claimMails(mails.db, 10, 60)
  const givenBack: Array<{ recipient: string }> = []
  await expect.poll(async () => givenBack.push(...(await due()))).toBe(2)
  response.resolve()
  await stopped
  expect((await mails.rows()).map(({ status }) => status).toSorted()).toEqual(["queued", "queued", "sent"])
})
