import { randomBytes } from "node:crypto"
import { beforeEach, describe, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { sweepShares } from "#database/limits/shares.ts"
import { secretsOf } from "#platform/secrets/secrets.ts"
import { sharedDatabase } from "#tests/fixtures/database.ts"
import { createNewsletterLimit, mailboxOf } from "./newsletter-limits.server.ts"

const db = await sharedDatabase()
beforeEach(() => db.query(sql`DELETE FROM message_counts`))

const secrets = secretsOf(randomBytes(32))
let number = 0

function limitOf(mailsPerHour: number) {
  const take = createNewsletterLimit(secrets, mailsPerHour)
  return (ip: string, email = `reader${++number}@example.com`) => db.transaction((tx) => take(tx, email, { ip }))
}

/** Counts the mails that those at `ip` get, each to another address. */
async function mailsOf(take: ReturnType<typeof limitOf>, ipOf: (n: number) => string): Promise<number> {
  for (let n = 0; ; n++) if ((await take(ipOf(n)))?.by === "share") return n
}

describe("of a thousand mails an hour, and two hundred of the newsletter among them", () => {
  test("one network gets a tenth, and learns when to come again", async () => {
    const take = limitOf(1000)
    expect(await mailsOf(take, () => "198.51.100.1")).toBe(20)
    const held = await take("198.51.100.1")
    expect(held?.seconds).toBeGreaterThan(3500)
  })

  test("all networks of one IPv6 site get a fifth at most, and everybody else still finds some", async () => {
    const take = limitOf(1000)
    expect(await mailsOf(take, (n) => `2001:db8:9:${n.toString(16)}::1`)).toBeLessThanOrEqual(40)
    expect(await take("198.51.100.2")).toBeNull()
  })

  test("what is refused counts nowhere", async () => {
    const take = limitOf(1000)
    await mailsOf(take, () => "198.51.100.3")
    const inAll = () => db.query(sql`SELECT sent FROM message_counts WHERE pool = 'newsletter' AND requested_by = ''`)
    for (let n = 0; n < 5; n++) await take("198.51.100.3")
    expect(await inAll()).toEqual([{ sent: 20 }])
  })
})

test("one mailbox gets three mails an hour, whatever is added to its address and whoever asks", async () => {
  const take = limitOf(1000)
  const takenBy = []
  for (let n = 0; n < 5; n++) takenBy.push((await take(`198.51.100.${n}`, `bomb+${n}@victim.test`))?.by ?? "nobody")
  expect(takenBy).toEqual(["nobody", "nobody", "nobody", "address", "address"])
  expect(await take("198.51.100.9", "bomb2@victim.test")).toBeNull()
})

test.each([
  ["Nimal@Example.com", "nimal@example.com"],
  ["nimal+news@example.com", "nimal@example.com"],
  ["n.i.mal@example.com", "n.i.mal@example.com"],
  ["n.i.mal+a+b@gmail.com", "nimal@gmail.com"],
  ["Nimal@googlemail.com", "nimal@gmail.com"],
  ["+news@example.com", "+news@example.com"],
])("%s leads to the mailbox %s", (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox)
})

test("the address is stored as a keyed hash alone, and that for an hour", async () => {
  await limitOf(1000)("198.51.100.4", "typed@example.com")
  const rows = await db.query<{ pool: string }>(sql`SELECT pool FROM message_counts`)
  expect(rows.map(({ pool }) => pool)).toContainEqual(expect.stringMatching(/^[0-9a-f]{64}$/))
  expect(JSON.stringify(rows)).not.toMatch(/typed|example/)
  await sweepShares(db)
  expect(await db.query(sql`SELECT FROM message_counts`)).toHaveLength(rows.length)
  await db.query(sql`UPDATE message_counts SET ends_at = now()`)
  await sweepShares(db)
  expect(await db.query(sql`SELECT FROM message_counts`)).toEqual([])
})
