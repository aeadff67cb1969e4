import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { aCartLine, aCustomer, aProductFor, openTestApi, type TestApi } from "#tests/shop-api.ts"

let api: TestApi
let admin: string
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.db.query(sql`DELETE FROM user_roles`)
  await api.db.query(sql`DELETE FROM profiles`)
  admin = await aCustomer(api.db, "admin")
})

async function aUser(fields: { name?: string | null; email?: string; status?: string | null; at?: string } = {}) {
  const id = randomUUID()
  const { name = "Kamala Silva", email = `${id}@example.com`, status = "active", at = "2026-01-01" } = fields
  await api.db.query(
    sql`INSERT INTO profiles (id, email, full_name, account_status, created_at) VALUES (${id}, ${email}, ${name}, ${status}, ${at})`,
  )
  return id
}

async function aSession(userId: string) {
  await api.db.query(sql`INSERT INTO auth.users (id, email) VALUES (${userId}, ${`${userId}@example.com`})`)
  await api.db.query(
    sql`INSERT INTO auth.sessions (user_id, refresh_salt, ends_at) VALUES (${userId}, 'salt', now() + interval '1 day')`,
  )
}

const sessionsOf = async (userId: string) =>
  (await api.db.query<{ n: number }>(sql`SELECT count(*) AS n FROM auth.sessions WHERE user_id = ${userId}`))[0]!.n

async function stateOf(userId: string) {
  const [row] = await api.db.query<{ account_status: string | null; admin: boolean }>(
    sql`SELECT account_status, EXISTS (SELECT FROM user_roles WHERE user_id = profiles.id AND role = 'admin') AS admin
        FROM profiles WHERE id = ${userId}`,
  )
  return row
}

const send = (method: string, path: string, json?: unknown, as = admin) =>
  api.send(method, `/api/admin/users${path}`, json === undefined ? { as } : { as, json })
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

  test("every page of every order together is the whole list, each account once", async () => {
    for (let n = 0; n < 11; n++) await aUser({ name: `U${n % 3}`, at: `2024-01-0${1 + (n % 2)}` })
    for (const sort of ["newest", "oldest", "name"]) {
      const whole = (await list(`?sort=${sort}&page_size=100`)).users
      const pages = []
      for (let page = 1; page <= 4; page++) pages.push(...(await list(`?sort=${sort}&page_size=3&page=${page}`)).users)
      expect(pages).toEqual(whole)
    }
  })

  test("deep pages, which skip whole days, are those of the plain list", async () => {
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

describe("changes", () => {
  test("an admin is made and unmade, and the trail says by whom", async () => {
    const user = await aUser()
    expect(await send("PUT", `/${user}/admin`)).toMatchObject({ status: 200, body: { id: user, role: "admin" } })
    expect(await send("PUT", `/${user}/admin`)).toMatchObject({ status: 200, body: { role: "admin" } })
    expect(await send("DELETE", `/${user}/admin`)).toMatchObject({ status: 200, body: { role: "customer" } })
    expect(await stateOf(user)).toEqual({ account_status: "active", admin: false })
    const trail = await api.send("GET", `/api/admin/audit?thing=user:${user}`, { as: admin })
    expect(trail.body).toMatchObject({
      matching: 2,
      entries: [
        {
          action: "updated",
          actor: { id: admin, name: "Nimal Perera" },
          before: { role: "admin" },
          after: { role: "customer" },
        },
        { before: { role: "customer" }, after: { role: "admin" } },
      ],
    })
  })

  test("a block ends every session; an unblock brings none back", async () => {
    const user = await aUser()
    await aSession(user)
    const blocked = await send("PATCH", `/${user}`, { account_status: "blocked" })
    expect(blocked).toMatchObject({ status: 200, body: { account_status: "blocked" } })
    expect(await sessionsOf(user)).toBe(0)
    const unblocked = await send("PATCH", `/${user}`, { account_status: "active" })
    expect(unblocked).toMatchObject({ status: 200, body: { account_status: "active" } })
  })

  test("a deletion ends the sessions and the cart, keeps the row, and happens once", async () => {
    const user = await aUser({ status: "blocked" })
    await aSession(user)
    await aCartLine(api.db, user, await aProductFor(api.db))
    expect((await send("DELETE", `/${user}`)).status).toBe(204)
    expect(await stateOf(user)).toEqual({ account_status: "deleted", admin: false })
    expect(await sessionsOf(user)).toBe(0)
    expect(await api.db.query(sql`SELECT FROM cart WHERE user_id = ${user}`)).toHaveLength(0)
    for (const [method, path, json] of [
      ["DELETE", `/${user}`, undefined],
      ["PUT", `/${user}/admin`, undefined],
      ["PATCH", `/${user}`, { account_status: "active" }],
    ] as const) {
      expect((await send(method, path, json)).status).toBe(404)
    }
    expect(await stateOf(user)).toEqual({ account_status: "deleted", admin: false })
  })

  test.each(["deleted", "frozen", "", null, 1])("account_status %j is refused", async (account_status) => {
    const user = await aUser()
    expect(await send("PATCH", `/${user}`, { account_status })).toMatchObject({
      status: 422,
      body: { error: { field: "account_status" } },
    })
    expect(await stateOf(user)).toEqual({ account_status: "active", admin: false })
  })

  test.each(["x", randomUUID(), "' OR true"])("the account %j does not exist", async (id) => {
    expect((await send("PUT", `/${encodeURIComponent(id)}/admin`)).status).toBe(404)
    expect((await send("DELETE", `/${encodeURIComponent(id)}`)).status).toBe(404)
  })
})

describe("the last admin", () => {
  const ATTEMPTS = [
    ["DELETE", "/admin", undefined],
    ["PATCH", "", { account_status: "blocked" }],
  ] as const

  test.each(ATTEMPTS)("%s %s is refused, also while another admin is blocked", async (method, path, json) => {
    const other = await aUser({ status: "blocked" })
    await api.db.query(sql`INSERT INTO user_roles VALUES (${other}, 'admin')`)
    expect(await send(method, `/${admin}${path}`, json)).toMatchObject({
      status: 409,
      body: { error: { code: "last_admin", message: "At least one admin must exist." } },
    })
    expect(await stateOf(admin)).toEqual({ account_status: null, admin: true })
  })

  test("nobody deletes themselves", async () => {
    await aCustomer(api.db, "admin")
    for (const id of [admin, admin.toUpperCase()]) {
      expect(await send("DELETE", `/${id}`)).toMatchObject({
        status: 409,
        body: { error: { code: "own_account", message: "Please ask another admin to perform this action." } },
      })
    }
    expect(await stateOf(admin)).toEqual({ account_status: null, admin: true })
  })

  test.each([
    ["take the role from", "DELETE", "/admin", undefined],
    ["block", "PATCH", "", { account_status: "blocked" }],
    ["delete", "DELETE", "", undefined],
  ] as const)("admins who %s each other at once leave one", async (_, method, path, json) => {
    for (let round = 0; round < 5; round++) {
      const admins = await Promise.all([0, 1, 2, 3].map(() => aCustomer(api.db, "admin")))
      await api.db.query(sql`DELETE FROM user_roles WHERE user_id = ${admin}`)
      // Each at the next one, so that all of them would go.
      const answers = await Promise.all(
        admins.map((as, n) => send(method, `/${admins[(n + 1) % admins.length]}${path}`, json, as)),
      )
      const left = await api.db.query(
        sql`SELECT p.id FROM profiles p JOIN user_roles r ON r.user_id = p.id
            WHERE r.role = 'admin' AND COALESCE(p.account_status, 'active') = 'active'`,
      )
      expect(left.length).toBeGreaterThanOrEqual(1)
      expect(answers.some(({ status }) => status >= 400)).toBe(true)
      expect(answers.every(({ status }) => [200, 204, 401, 403, 404, 409].includes(status))).toBe(true)
      await api.db.query(sql`DELETE FROM user_roles`)
      await api.db.query(sql`INSERT INTO user_roles VALUES (${admin}, 'admin')`)
    }
  })
})
