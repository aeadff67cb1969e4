import { describe, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { OTHER_LANGUAGES } from "#messages/other-languages.ts"
import { inLanguage } from "#messages/reader.server.ts"
import { openAdminUsersApi } from "#tests/fixtures/auth/admin-users-api.ts"

const { api, send, aUser } = await openAdminUsersApi()

const list = async (query = "") => (await send("GET", query)).body
const names = async (query: string) => (await list(query)).users.map((user: { full_name: string }) => user.full_name)

describe("the list", () => {
  test("shows accounts newest first with role and status, and no deleted one", async () => {
    await aUser({ name: "Old", at: "2020-01-01" })
    await aUser({ name: null, status: null, at: "2021-01-01" })
    await aUser({ name: "Odd", status: "frozen", at: "2022-01-01" })
    await aUser({ name: "Blocked", status: "blocked", at: "2023-01-01" })
    await aUser({ name: "Gone", status: "deleted" })
    const { users, matching } = await list()
    expect(matching).toBe(5)
    expect(users.map((u: Record<string, unknown>) => [u.full_name, u.role, u.account_status])).toEqual([
      ["Nimal Perera", "admin", "active"],
      ["Blocked", "customer", "blocked"],
      ["Odd", "customer", "unknown"],
      [null, "customer", "active"],
      ["Old", "customer", "active"],
    ])
    expect(Object.keys(users[0]).sort()).toEqual(["account_status", "created_at", "email", "full_name", "id", "role"])
  })

  test.each([
    ["?q=KAM", ["Kamala"]],
    ["?q=@shop.example", ["Kamala", "Sunil"]],
    ["?q=KAMALA@shop.e", ["Kamala"]],
    ["?q=mala@elsewhere", []],
    ["?q=la@shop", ["Kamala"]],
    ["?q=100%25", ["100% Wool"]],
    ["?q=_", []],
    ["?status=blocked", ["Sunil"]],
    ["?role=admin", ["Nimal Perera"]],
    ["?role=customer&sort=name", ["100% Wool", "Kamala", "Sunil"]],
    ["?role=customer&status=active&sort=name", ["100% Wool", "Kamala"]],
    ["?role=customer&sort=name&page_size=2&page=2", ["Sunil"]],
    ["?sort=oldest&page_size=1", ["100% Wool"]],
    ["?q=nothing", []],
  ])("%s", async (query, expected) => {
    await aUser({ name: "Kamala", email: "kamala@SHOP.example", at: "2024-01-01" })
    await aUser({ name: "Sunil", email: "sunil@shop.example", status: "blocked", at: "2023-01-01" })
    await aUser({ name: "100% Wool", at: "2022-01-01" })
    expect(await names(query)).toEqual(expected)
    expect((await list(query.replace(/&?page(_size)?=\d/g, ""))).matching).toBeGreaterThanOrEqual(expected.length)
  })

  test.each([
    ["kamala", ["කමලා පෙරේරා"]],
    ["Kamalaa Perera", ["කමලා පෙරේරා"]],
    ["கமலா", ["කමලා පෙරේරා"]],
    ["නිමල්", ["Nimal Perera"]],
    ["නිමලි", ["Nimal Perera"]],
    ["சந்திரன்", ["Chandran"]],
    ["candran", []],
    ["chandra", ["Chandran"]],
    ["kamala@", []],
  ])("finds by %s a name in another script that sounds so", async (q, expected) => {
    await aUser({ name: "කමලා පෙරේරා", email: "k@shop.example" })
    await aUser({ name: "Chandran", email: "c@shop.example" })
    expect(await names(`?q=${encodeURIComponent(q)}`)).toEqual(expected)
    await api.db.query(sql`UPDATE profiles SET full_name = 'x', sounds = NULL WHERE full_name = 'Chandran'`)
    expect(await names("?q=சந்திரன்")).toEqual([])
  })

  test("sorts names as the language of the page has it", async () => {
    await aUser({ name: "யாழினி" })
    await aUser({ name: "ஜனா" })
    expect(await names("?role=customer&sort=name")).toEqual(["ஜனா", "யாழினி"])
    expect(await inLanguage("ta", () => names("?role=customer&sort=name"))).toEqual(["யாழினி", "ஜனா"])
    for (const locale of OTHER_LANGUAGES) {
      expect(await inLanguage(locale, () => names("?role=customer&sort=name"))).toHaveLength(2)
    }
  })

  test("follows another name, another e-mail address, a block and a deletion", async () => {
    const id = await aUser({ name: "Sunil" })
    await api.db.query(sql`UPDATE profiles SET full_name = 'Amara', email = 'amara@shop.example' WHERE id = ${id}`)
    expect([await names("?q=sunil"), await names("?q=amara@shop")]).toEqual([[], ["Amara"]])
    expect(await names("?sort=name&page_size=1")).toEqual(["Amara"])
    await send("PATCH", `/${id}`, { account_status: "blocked" })
    expect([await names("?status=blocked"), await names("?q=amara&status=active")]).toEqual([["Amara"], []])
    await send("DELETE", `/${id}`)
    expect([await names("?q=amara"), await names("?sort=oldest")]).toEqual([[], ["Nimal Perera"]])
  })

  test("every page of every order together is the whole list, each account once", async () => {
    for (let n = 0; n < 11; n++) await aUser({ name: `U${n % 3}`, at: `2024-01-0${1 + (n % 2)}` })
    for (const sort of ["newest", "oldest", "name"]) {
      const whole = (await list(`?sort=${sort}&page_size=100`)).users
      const pages = []
      for (let page = 1; page <= 4; page++) pages.push(...(await list(`?sort=${sort}&page_size=3&page=${page}`)).users)
      expect(pages).toEqual(whole)
    }
  })

  test("more accounts than are counted say so, and their first pages are shown", async () => {
    await api.db.query(
      sql`INSERT INTO profiles (id, email) SELECT gen_random_uuid(), n || '@example.com' FROM generate_series(1, 10001) AS n`,
    )
    const { users, ...count } = await list("?page=500")
    expect(count).toMatchObject({ matching: 10_000, matching_capped: true })
    expect(users).toHaveLength(20)
    expect((await list("?page=501")).users).toEqual([])
  })

  test("deep pages are those of the plain list", async () => {
    await api.db.query(
      sql`INSERT INTO profiles (id, email, account_status, created_at)
          SELECT gen_random_uuid(), n || '@example.com', CASE WHEN n % 9 = 0 THEN 'deleted' WHEN n % 7 = 0 THEN 'blocked' END,
            '2026-01-01T18:00:00Z'::timestamptz + n % 40 * interval '1 day' + n % 3 * interval '30 minutes'
          FROM generate_series(1, 5500) AS n`,
    )
    for (const [sort, order] of [
      ["newest", sql`created_at DESC, id DESC`],
      ["oldest", sql`created_at, id`],
    ] as const) {
      const rows = await api.db.query<{ id: string }>(
        sql`SELECT id FROM profiles WHERE account_status IS DISTINCT FROM 'deleted' ORDER BY ${order}`,
      )
      for (const page of [21, 24, 25, 28, Math.ceil(rows.length / 100)]) {
        const { users, matching } = await list(`?sort=${sort}&page_size=100&page=${page}`)
        expect(matching).toBe(rows.length)
        expect(users.map(({ id }: { id: string }) => id)).toEqual(
          rows.slice((page - 1) * 100, page * 100).map(({ id }) => id),
        )
      }
    }
  })

  test("counts follow sign-ups, blocks and deletions", async () => {
    const users = await Promise.all([aUser(), aUser(), aUser()])
    expect((await list()).matching).toBe(4)
    await send("PATCH", `/${users[0]}`, { account_status: "blocked" })
    await send("DELETE", `/${users[1]}`)
    expect((await list()).matching).toBe(3)
    expect((await list("?status=blocked")).matching).toBe(1)
    expect((await list("?status=active")).matching).toBe(2)
  })
})
