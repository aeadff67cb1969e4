import { once } from "node:events"
import { type AddressInfo, createServer } from "node:net"
import { describe, type ExpectStatic, test as plainTest } from "vitest"
import { openDatabase, sql } from "#database/database.ts"
import { openRelay, type Relay } from "#tests/fixtures/mails/relay.ts"
import { codeTo, openTestOutbox, statusMailTo } from "#tests/fixtures/mails/sending.ts"

type Mails = Awaited<ReturnType<typeof openTestOutbox>>
type RelayOptions = Parameters<typeof openRelay>[0]

/** Most of these wait for time limits: they wait side by side, each with an outbox of its own. */
const test = plainTest
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads from it what a fixture needs
  .extend("mails", async ({}, { onCleanup }) => {
    const mails = await openTestOutbox()
    onCleanup(async () => {
      await mails.reset()
      await mails.close()
    })
    return mails
  })
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads from it what a fixture needs
  .extend("aRelay", async ({}, { onCleanup }) => {
    const relays: Relay[] = []
    onCleanup(async () => void (await Promise.all(relays.map(closeRelay))))
    return async (options: RelayOptions): Promise<Relay> => {
      const relay = await openRelay(options)
      relays.push(relay)
      return relay
    }
  })

async function closeRelay(relay: Relay) {
  relay.hangUp()
  await relay.close()
}

const refusal = (responseCode: number) => Object.assign(new Error("not now"), { responseCode })
const recipientsAt = ({ mails }: Relay) => mails.flatMap(({ recipients }) => recipients).toSorted()
const queue = ({ outbox, db }: Mails, ...addresses: string[]) => outbox.queueMails(db, addresses.map(statusMailTo))

/** Waits until the first leases of all mails would have expired if they were not renewed. */
async function outliveLeases({ db }: Mails, expect: ExpectStatic) {
  const [lease] = await db.query<{ end: string }>(sql`SELECT max(next_attempt_at)::text AS end FROM mails`)
  const lapsed = sql`SELECT now() > ${lease?.end ?? ""}::timestamptz + interval '1 second' AS lapsed`
  await expect.poll(() => db.query(lapsed)).toEqual([{ lapsed: true }])
}

describe.concurrent("sending", () => {
  test("a relay that responds after several leases gets each mail once, from two senders on two pools", async ({
    mails,
    aRelay,
    expect,
    onTestFinished,
  }) => {
    const response = Promise.withResolvers<void>()
    const relay = await aRelay({ beforeResponse: () => response.promise })
    const other = openDatabase(mails.db.url)
    onTestFinished(() => other.close())
    await queue(mails, "one@example.com", "two@example.com", "three@example.com")
    mails.start(relay.url, { leaseMs: 3_000 })
    mails.start(relay.url, { leaseMs: 3_000, db: other })
    await relay.received(3)
    await outliveLeases(mails, expect)
    response.resolve()
    expect((await mails.settled()).map(({ status, attempts }) => [status, attempts])).toEqual(
      Array(3).fill(["sent", 1]),
    )
    expect(recipientsAt(relay)).toEqual(["one@example.com", "three@example.com", "two@example.com"])
    expect(mails.logged).toEqual([])
  })

  test("a relay that is slow before it takes the mail is offered it once", async ({ mails, aRelay, expect }) => {
    const result = Promise.withResolvers<void>()
    let offers = 0
    const relay = await aRelay({
      onRcptTo: (_, __, done) => {
        offers++
        result.promise.then(() => done())
      },
    })
    await queue(mails, "amara@example.com")
    mails.start(relay.url, { leaseMs: 3_000 })
    mails.start(relay.url, { leaseMs: 3_000 })
    await expect.poll(() => offers).toBe(1)
    await outliveLeases(mails, expect)
    result.resolve()
    expect(await mails.settled()).toMatchObject([{ status: "sent", attempts: 1 }])
    expect([offers, relay.mails.length]).toEqual([1, 1])
  })

  test("a line that breaks before the mail is handed over costs an attempt, and the mail arrives once", async ({
    mails,
    aRelay,
    expect,
  }) => {
    let breaks = 1
    const relay = await aRelay({ onRcptTo: (_, __, done) => (breaks-- > 0 ? relay.hangUp() : done()) })
    await queue(mails, "amara@example.com")
    mails.start(relay.url)
    expect(await mails.settled()).toMatchObject([{ status: "sent", attempts: 2 }])
    expect(relay.mails).toHaveLength(1)
  })

  test("a line that breaks between the mail and its response leaves it in doubt, and it is not sent again", async ({
    mails,
    aRelay,
    expect,
  }) => {
    const relay = await aRelay({
      beforeResponse: ({ recipients }) => recipients[0] !== "nimal@example.com" && relay.hangUp(),
    })
    mails.start(relay.url)
    await queue(mails, "amara@example.com")
    const [order] = await mails.settled()
    expect(order).toMatchObject({ status: "doubtful", attempts: 1, payload: expect.any(String) })
    await mails.outbox.queueMail(mails.db, codeTo("kamala@example.com"))
    const [, code] = await mails.settled()
    expect(code).toMatchObject({ status: "doubtful", attempts: 1, payload: null })
    await queue(mails, "nimal@example.com")
    expect((await mails.settled()).at(-1)).toMatchObject({ recipient: "nimal@example.com", status: "sent" })
    expect(recipientsAt(relay)).toEqual(["amara@example.com", "kamala@example.com", "nimal@example.com"])
    const errors = mails.logged.map((line) => JSON.parse(line)).filter(({ level }) => level === 50)
    expect(errors.map(({ to }) => to).toSorted()).toEqual(["amara@example.com", "kamala@example.com"])
  })

  test("a response that never comes leaves the mail in doubt once the relay's time is over", async ({
    mails,
    aRelay,
    expect,
  }) => {
    const relay = await aRelay({ beforeResponse: () => new Promise(() => {}) })
    await queue(mails, "amara@example.com")
    mails.start(relay.url, { limits: { response: 3_000 } })
    expect(await mails.settled()).toMatchObject([{ status: "doubtful", attempts: 1 }])
    expect(relay.mails).toHaveLength(1)
  })

  test.for([
    [451, { status: "sent", attempts: 2 }, 2],
    [421, { status: "sent", attempts: 2 }, 2],
    [554, { status: "failed", attempts: 1 }, 1],
  ] as const)(
    "%d in answer to the whole mail says that it was not taken",
    async ([code, result, offers], { mails, aRelay, expect }) => {
      let refusals = 1
      const relay = await aRelay({ beforeResponse: () => (refusals-- > 0 ? Promise.reject(refusal(code)) : undefined) })
      await queue(mails, "amara@example.com")
      mails.start(relay.url)
      expect(await mails.settled()).toMatchObject([result])
      expect(relay.mails).toHaveLength(offers)
    },
  )

  test.for([
    ["nothing", "", "Greeting never received"],
    ["nothing more", "220 relay.example\r\n", "aborted"],
  ] as const)(
    "a relay that says %s is given up, and the mail goes out when it is back",
    async ([, greeting, reason], { mails, aRelay, expect }) => {
      let connections = 0
      const silent = createServer((socket) => {
        connections++
        socket
          .on("error", () => {})
          .resume()
          .write(greeting)
      })
      silent.listen(0, "127.0.0.1")
      await once(silent, "listening")
      const { port } = silent.address() as AddressInfo
      await queue(mails, "amara@example.com")
      mails.start(`smtp://127.0.0.1:${port}`, { limits: { connect: 500, envelope: 800 } })
      await expect.poll(async () => (await mails.rows())[0]?.last_error).toContain(reason)
      // The mail's own, and two probes: none of them holds up the next.
      await expect.poll(() => connections).toBeGreaterThan(2)
      await new Promise((closed) => silent.close(closed))

      let offers = 0
      const relay = await aRelay({ port, onRcptTo: (_, __, done) => void (offers++ > 0 && done()) })
      expect(await mails.settled()).toMatchObject([{ status: "sent" }])
      expect(relay.mails).toHaveLength(1)
    },
  )

  test("a sender that lost its claim to another does not hand the mail over", async ({ mails, aRelay, expect }) => {
    const result = Promise.withResolvers<void>()
    let offers = 0
    const slow = await aRelay({
      onRcptTo: (_, __, done) => {
        offers++
        result.promise.then(() => done())
      },
    })
    const fast = await aRelay({})
    await queue(mails, "amara@example.com")
    mails.start(slow.url)
    await expect.poll(() => offers).toBe(1)
    mails.start(fast.url)
    const isDue = sql`UPDATE mails SET next_attempt_at = now()`
    // The mail is due, as after a time without the database; on a busy machine the slow sender may claim it again before the fast one.
    async function sentByFast() {
      if (recipientsAt(fast).length === 0) await mails.db.query(isDue)
      return recipientsAt(fast)
    }
    await expect.poll(sentByFast, { interval: 1000 }).toHaveLength(1)
    result.resolve()
    await queue(mails, "nimal@example.com")
    await mails.settled()
    await expect.poll(() => slow.connections()).toBe(0)
    expect([...recipientsAt(slow), ...recipientsAt(fast)].toSorted()).toEqual([
      "amara@example.com",
      "nimal@example.com",
    ])
  })
})
