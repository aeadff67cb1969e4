import { beforeAll, describe, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { inLanguage } from "#messages/reader.server.ts"
import type { MailOf } from "#shop/mails/mails.ts"
import { stopBeforeCommit, untilItWaits } from "#tests/fixtures/database/interleaved.ts"
import { queuedMails } from "#tests/fixtures/mails/queued-mails.ts"
import { aCustomer, sharedApi } from "#tests/fixtures/shop-api.ts"
import {
  confirmSubscription,
  isConfirmable,
  subscribe,
  subscriberOf,
  sweepNewsletter,
  unsubscribe,
  unsubscribeUrl,
} from "./subscribe.server.ts"

const api = await sharedApi()

let number = 0
const anAddress = () => `reader${++number}@example.com`
const ask = (email: unknown) => api.send("POST", "/api/newsletter", { json: { email } })

async function linksTo(email: string): Promise<string[]> {
  const mails = await queuedMails(api.shop, email)
  return mails
    .filter((mail) => mail.kind === "newsletter-confirmation")
    .map(({ url }) => new URL(url).searchParams.get("token") ?? "")
}

async function welcomesTo(email: string) {
  const mails = await queuedMails(api.shop, email)
  return mails.filter((mail): mail is MailOf<"newsletter-welcome"> => mail.kind === "newsletter-welcome")
}

async function stateOf(email: string) {
  const [row] = await api.db.query<{ id: string; state: string }>(
    sql`SELECT id, state FROM newsletter_subscribers WHERE lower(email) = lower(${email})`,
  )
  return row
}

async function aSubscriber() {
  const email = anAddress()
  await ask(email)
  const [token = ""] = await linksTo(email)
  expect(await confirmSubscription(api.shop, token)).toBe(true)
  const [welcome] = await welcomesTo(email)
  return { email, token, id: (await stateOf(email))!.id, code: welcome!.code! }
}

test("an address is pending until its mailed link is used, and the code comes only then", async () => {
  const email = anAddress()
  expect(await ask(` ${email} `)).toMatchObject({ status: 204, body: "" })
  expect(await stateOf(email)).toMatchObject({ state: "pending" })
  const [token = ""] = await linksTo(email)
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(await welcomesTo(email)).toEqual([])
  expect(await api.db.query(sql`SELECT FROM newsletter_confirmations WHERE token_hash = ${token}`)).toEqual([])

  expect(await isConfirmable(api.db, token)).toBe(true)
  expect(await stateOf(email)).toMatchObject({ state: "pending" })
  expect(await confirmSubscription(api.shop, token)).toBe(true)
  expect(await stateOf(email)).toMatchObject({ state: "confirmed" })
  const [welcome] = await welcomesTo(email)
  expect(welcome?.code).toMatch(/^WELCOME-[A-HJ-NP-Z2-9]{8}$/)
  expect(await api.db.query(sql`SELECT * FROM coupons WHERE code = ${welcome!.code}`)).toMatchObject([
    { discount_type: "percentage", discount_value: "10.00", usage_limit: 1, is_personal: true, is_active: true },
  ])
})

test.each([[""], ["nowhere"], [null], ["a@b\u0000.example"]])("%j is no e-mail address", async (email) => {
  expect(await ask(email)).toMatchObject({ status: 422, body: { error: { field: "email" } } })
})

test("pressed twice, or at the same moment with two links, one coupon is given and one mail sent", async () => {
  const email = anAddress()
  await ask(email)
  await ask(email.toUpperCase())
  const [first = "", second = ""] = await linksTo(email)
  const stopped = stopBeforeCommit(api.db)
  const one = confirmSubscription({ ...api.shop, db: stopped.db }, first)
  await stopped.reached
  const other = confirmSubscription(api.shop, second)
  await untilItWaits(api.db, other)
  stopped.go()
  expect(await Promise.all([one, other])).toEqual([true, true])
  expect(await confirmSubscription(api.shop, first)).toBe(true)
  expect(await welcomesTo(email)).toHaveLength(1)
  const coupons = sql`SELECT FROM coupons WHERE id IN (SELECT coupon_id FROM newsletter_subscribers WHERE email = ${email})`
  expect(await api.db.query(coupons)).toHaveLength(1)
})

test("a link that is old, or nobody's, confirms nothing", async () => {
  const email = anAddress()
  await ask(email)
  const [token = ""] = await linksTo(email)
  await api.db.query(sql`UPDATE newsletter_confirmations SET expires_at = now()`)
  for (const dead of [token, "", "x", "a".repeat(10_000), "\u0000"]) {
    expect(await isConfirmable(api.db, dead)).toBe(false)
    expect(await confirmSubscription(api.shop, dead)).toBe(false)
  }
  expect(await stateOf(email)).toMatchObject({ state: "pending" })
})

describe("who asks again", () => {
  test("and is subscribed gets the same code, while it is unused", async () => {
    const { email, code } = await aSubscriber()
    expect(await ask(email)).toMatchObject({ status: 204, body: "" })
    expect((await welcomesTo(email)).map((mail) => mail.code)).toEqual([code, code])
    await api.db.query(sql`UPDATE coupons SET used_count = 1 WHERE code = ${code}`)
    await ask(email)
    expect((await welcomesTo(email)).map((mail) => mail.code)).toEqual([code, code, null])
  })

  test("after leaving has to confirm again, and gets no second coupon", async () => {
    const { email, id, code, token } = await aSubscriber()
    await unsubscribe(api.shop, id)
    expect(await stateOf(email)).toMatchObject({ state: "unsubscribed" })
    expect(await confirmSubscription(api.shop, token)).toBe(false)
    await ask(email)
    expect(await stateOf(email)).toMatchObject({ state: "unsubscribed" })
    expect(await confirmSubscription(api.shop, (await linksTo(email)).at(-1)!)).toBe(true)
    expect(await stateOf(email)).toMatchObject({ state: "confirmed" })
    expect((await welcomesTo(email)).map((mail) => mail.code)).toEqual([code, code])
  })

  test("and again gets three mails an hour, and the same response as ever", async () => {
    const email = anAddress()
    for (let n = 0; n < 5; n++) expect(await ask(n % 2 ? email.toUpperCase() : email)).toMatchObject({ status: 204 })
    expect(await linksTo(email)).toHaveLength(3)
  })
})

test("more subscriptions than the shop may mail are refused with the time to come back", async () => {
  const shop = { ...api.shop, takeNewsletterMail: async () => ({ by: "share", seconds: 90 }) as const }
  const email = anAddress()
  expect(await subscribe(shop, email, { ip: "192.0.2.2" })).toMatchObject({ ok: false, status: 429, retryAfter: 90 })
  expect(await stateOf(email)).toBeUndefined()
})

test("calls that are refused, and other methods, use up nothing of what a network may ask for", async () => {
  const headers = { "X-Test-Ip": "198.51.100.77" }
  for (let n = 0; n < 30; n++) {
    expect((await api.send("POST", "/api/newsletter", { headers, json: { email: "nowhere" } })).status).toBe(422)
    expect((await api.send("GET", "/api/newsletter", { headers })).status).toBe(404)
  }
  expect(await api.db.query(sql`SELECT FROM message_counts WHERE requested_by = '198.51.100.77'`)).toEqual([])
  expect((await api.send("POST", "/api/newsletter", { headers, json: { email: anAddress() } })).status).toBe(204)
  expect(await api.db.query(sql`SELECT sent FROM message_counts WHERE requested_by = '198.51.100.77'`)).toEqual([
    { sent: 1 },
  ])
})

describe("the link to unsubscribe", () => {
  const queryOf = (url: string) => new URL(url).searchParams

  test("is in the mail, names its subscriber, and works for ever", async () => {
    const { email, id } = await aSubscriber()
    const [welcome] = await welcomesTo(email)
    expect(subscriberOf(api.shop.secrets, queryOf(welcome!.unsubscribeUrl))).toBe(id)
    for (let n = 0; n < 2; n++) await unsubscribe(api.shop, id)
    expect(await stateOf(email)).toMatchObject({ state: "unsubscribed" })
  })

  test("cannot be made up for somebody else", async () => {
    const [mine, other] = [await aSubscriber(), await aSubscriber()]
    const url = unsubscribeUrl(api.shop, mine.id)
    for (const forged of [
      url.replace(mine.id, other.id),
      url.slice(0, -1),
      url.replace(mine.id, "x"),
      "https://a/?id=1",
    ]) {
      expect(subscriberOf(api.shop.secrets, queryOf(forged)), forged).toBeNull()
    }
  })
})

test("the night's sweep removes dead links, and addresses never confirmed after a week", async () => {
  const [old, young, living] = [anAddress(), anAddress(), anAddress()]
  for (const email of [old, young, living]) await ask(email)
  const member = await aSubscriber()
  await api.db.query(
    sql`UPDATE newsletter_subscribers SET created_at = now() - interval '8 days'
        WHERE email = ANY(${[old, living, member.email]})`,
  )
  await api.db.query(
    sql`UPDATE newsletter_confirmations SET expires_at = now()
        WHERE subscriber_id IN (SELECT id FROM newsletter_subscribers WHERE email <> ${living})`,
  )
  await sweepNewsletter(api.db)
  expect(await stateOf(old)).toBeUndefined()
  for (const email of [young, living, member.email]) expect(await stateOf(email), email).toBeDefined()
  expect(await api.db.query(sql`SELECT FROM newsletter_confirmations WHERE expires_at <= now()`)).toEqual([])
})

const admin = await aCustomer(api.db, "admin")

describe("the owner's list", () => {
  beforeAll(async () => {
    await api.db.query(sql`DELETE FROM newsletter_subscribers`)
    await api.db.query(
      sql`INSERT INTO coupons (code, discount_value, usage_limit, used_count, is_personal)
      VALUES ('WELCOME-AAAAAAAA', 10, 1, 1, true), ('WELCOME-BBBBBBBB', 10, 1, 0, true)`,
    )
    await api.db.query(
      sql`INSERT INTO newsletter_subscribers (email, created_at, confirmed_at, unsubscribed_at, coupon_id)
      VALUES ('pending@example.com', '2026-01-03', NULL, NULL, NULL),
        ('=Used@example.com', '2026-01-02', '2026-01-02T20:00:00Z', NULL,
          (SELECT id FROM coupons WHERE code = 'WELCOME-AAAAAAAA')),
        ('left@example.com', '2026-01-01', '2026-01-01', '2026-02-01',
          (SELECT id FROM coupons WHERE code = 'WELCOME-BBBBBBBB'))`,
    )
  })

  const list = async (query = "") => (await api.send("GET", `/api/admin/newsletter${query}`, { as: admin })).body
  const emailsOf = async (query: string) =>
    (await list(query)).newsletter.map(({ email }: { email: string }) => email.split("@")[0])

  test("the list has state, dates and code of each, newest first, and counts the confirmed", async () => {
    expect(await list()).toMatchObject({
      matching: 3,
      confirmed: 1,
      newsletter: [
        { email: "pending@example.com", state: "pending", confirmed_at: null, code: null, code_used: false },
        { email: "=Used@example.com", state: "confirmed", code: "WELCOME-AAAAAAAA", code_used: true },
        { email: "left@example.com", state: "unsubscribed", code: "WELCOME-BBBBBBBB", code_used: false },
      ],
    })
  })

  test.each([
    ["?q=USED", ["=Used"]],
    ["?q=bbbb", ["left"]],
    ["?status=confirmed", ["=Used"]],
    ["?status=unsubscribed", ["left"]],
    ["?sort=oldest&page_size=2", ["left", "=Used"]],
    ["?sort=oldest&page_size=2&page=2", ["pending"]],
  ])("%s finds %j", async (query, emails) => {
    expect(await emailsOf(query)).toEqual(emails)
  })

  test("personal coupons stand with their subscribers, not in the list of coupons", async () => {
    expect((await api.send("GET", "/api/admin/coupons", { as: admin })).body).toMatchObject({
      coupons: [],
      matching: 0,
    })
    expect((await api.send("GET", "/api/admin/counts", { as: admin })).body).toMatchObject({ coupons: 0 })
  })

  test("the export holds the confirmed alone, each with the link by which they unsubscribe, and nothing that runs", async () => {
    const response = await api.fetch("/api/admin/newsletter.csv", { headers: { "X-Test-User": admin } })
    expect(response.headers.get("Content-Disposition")).toMatch(
      /^attachment; filename="newsletter-\d{4}-\d\d-\d\d\.csv"$/,
    )
    const [header, row, ...rest] = (await response.text()).split("\r\n")
    expect(header).toBe("Email,Since,Unsubscribe link,Language")
    const [email, since, link = "", language] = row?.split(",") ?? []
    expect([email, since, language, rest]).toEqual(["'=Used@example.com", "2026-01-03 01:30", "en", [""]])
    const [used] = await api.db.query<{ id: string }>(
      sql`SELECT id FROM newsletter_subscribers WHERE state = 'confirmed'`,
    )
    expect(subscriberOf(api.shop.secrets, new URL(link).searchParams)).toBe(used?.id)
  })

  test("the export has the language of the page where each confirmed, and its link, whoever exports", async () => {
    const email = anAddress()
    await ask(email)
    const [token = ""] = await linksTo(email)
    await inLanguage("ta", () => confirmSubscription(api.shop, token))
    const headers = { "X-Test-User": admin, "Accept-Language": "si" }
    const lines = (await (await api.fetch("/api/admin/newsletter.csv", { headers })).text()).split("\r\n")
    const [, , link, language] = lines.find((line) => line.startsWith(email))?.split(",") ?? []
    expect([link, language]).toEqual([expect.stringContaining("/ta/newsletter/unsubscribe?"), "ta"])
    await api.db.query(sql`DELETE FROM newsletter_subscribers WHERE email = ${email}`)
  })

  test.each([
    ["si", /\p{Script=Sinhala}/u],
    ["ta", /\p{Script=Tamil}/u],
  ] as const)("the export names its columns in the language of who asks: %s", async (locale, script) => {
    const asked = () => api.fetch("/api/admin/newsletter.csv", { headers: { "X-Test-User": admin } })
    const [header = ""] = (await (await inLanguage(locale, asked)).text()).split("\r\n")
    const names = header.replace("\uFEFF", "").split(",")
    expect(names).toHaveLength(4)
    for (const name of names) expect(name).toMatch(script)
  })

  test("the export reads any number of subscribers, each once", async () => {
    await api.db.query(
      sql`INSERT INTO newsletter_subscribers (email, confirmed_at)
        SELECT 'many' || n || '@example.com', now() FROM generate_series(1, 1200) AS n`,
    )
    const response = await api.fetch("/api/admin/newsletter.csv", { headers: { "X-Test-User": admin } })
    const lines = (await response.text()).trimEnd().split("\r\n")
    expect(new Set(lines).size).toBe(1202)
    expect(lines).toHaveLength(1202)
  })
})
