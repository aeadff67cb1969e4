import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { aCustomer, sharedApi } from "#tests/fixtures/shop-api.ts"
import { subscriberOf } from "./unsubscribe.server.ts"

const api = await sharedApi()
const admin = await aCustomer(api.db, "admin")
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
  expect((await api.send("GET", "/api/admin/coupons", { as: admin })).body).toMatchObject({ coupons: [], matching: 0 })
  expect((await api.send("GET", "/api/admin/counts", { as: admin })).body).toMatchObject({ coupons: 0 })
})

test("the export holds the confirmed alone, each with the link by which they unsubscribe, and nothing that runs", async () => {
  const response = await api.fetch("/api/admin/newsletter.csv", { headers: { "X-Test-User": admin } })
  expect(response.headers.get("Content-Disposition")).toMatch(
    /^attachment; filename="newsletter-\d{4}-\d\d-\d\d\.csv"$/,
  )
  const [header, row, ...rest] = (await response.text()).split("\r\n")
  expect(header).toBe("Email,Since,Unsubscribe link")
  const [email, since, link = ""] = row?.split(",") ?? []
  expect([email, since, rest]).toEqual(["'=Used@example.com", "2026-01-03 01:30", [""]])
  const [used] = await api.db.query<{ id: string }>(
    sql`SELECT id FROM newsletter_subscribers WHERE state = 'confirmed'`,
  )
  expect(subscriberOf(api.shop.secrets, new URL(link).searchParams)).toBe(used?.id)
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
