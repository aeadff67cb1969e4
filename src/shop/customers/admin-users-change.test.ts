import { randomUUID } from "node:crypto"
import { beforeEach, describe, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { openAdminUsersApi } from "#tests/fixtures/auth/admin-users-api.ts"
import { queuedMails } from "#tests/fixtures/mails/queued-mails.ts"
import { aCartLine, aCustomer, aProductFor } from "#tests/fixtures/shop-api.ts"

const usersApi = await openAdminUsersApi()
const { api, send, aUser } = usersApi
let admin: string
beforeEach(() => {
  admin = usersApi.admin
})

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

describe("changes", () => {
  test("an admin is made and unmade, and the trail says by whom", async () => {
    const user = await aUser()
    expect(await send("PUT", `/${user}/admin`)).toMatchObject({ status: 200, body: { id: user, role: "admin" } })
    expect(await send("PUT", `/${user}/admin`)).toMatchObject({ status: 200, body: { role: "admin" } })
    expect(await send("DELETE", `/${user}/admin`)).toMatchObject({ status: 200, body: { role: "customer" } })
    expect(await stateOf(user)).toEqual({ account_status: "active", admin: false })
    const trail = await api.send("GET", `/api/admin/audit?entity=user:${user}`, { as: admin })
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

describe("a proof of who asks", () => {
  test.each([
    ["PUT", "/admin", {}],
    ["DELETE", "/admin", {}],
    ["PATCH", "", { account_status: "blocked" }],
    ["PATCH", "", { account_status: "active" }],
    ["DELETE", "", {}],
  ])("is wanted for %s %s %j, and without it nothing changes", async (method, path, fields) => {
    const user = await aUser()
    for (const proof of [{}, { current_password: "a guess" }, { nonce: "123456" }]) {
      const sent = { as: admin, json: { ...fields, ...proof } }
      expect(await api.send(method, `/api/admin/users/${user}${path}`, sent)).toMatchObject({
        status: 403,
        body: { error: { code: "reauthentication_needed" } },
      })
    }
    if (method !== "PATCH") {
      expect((await api.send(method, `/api/admin/users/${user}${path}`, { as: admin })).status).toBe(403)
    }
    expect(await stateOf(user)).toEqual({ account_status: "active", admin: false })
  })
})

test("of a new admin every active one hears, that one too, and once", async () => {
  const people = [
    await aUser({ email: "second@nool.example" }),
    await aUser({ email: "blocked@nool.example", status: "blocked" }),
  ]
  for (const id of people) await api.db.query(sql`INSERT INTO user_roles VALUES (${id}, 'admin')`)
  const added = await aUser({ email: "new@nool.example" })
  await send("PUT", `/${added}/admin`)
  await send("PUT", `/${added}/admin`)
  const toldTo = async (to: string) =>
    (await queuedMails(api.shop, to)).flatMap((mail) => (mail.kind === "admin-added" ? mail.email : []))
  for (const to of [`${admin}@nool.example`, "second@nool.example", "new@nool.example"]) {
    expect(await toldTo(to), to).toEqual(["new@nool.example"])
  }
  expect(await toldTo("blocked@nool.example")).toEqual([])
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

  test("admins cannot delete themselves", async () => {
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
  ] as const)("admins who %s each other concurrently leave one", async (_, method, path, json) => {
    for (let round = 0; round < 5; round++) {
      const admins = await Promise.all([0, 1, 2, 3].map(() => aCustomer(api.db, "admin")))
      await api.db.query(sql`DELETE FROM user_roles WHERE user_id = ${admin}`)
      // Each removes the next one, so that all of them would go.
      const responses = await Promise.all(
        admins.map((as, n) => send(method, `/${admins[(n + 1) % admins.length]}${path}`, json, as)),
      )
      const left = await api.db.query(
        sql`SELECT p.id FROM profiles p JOIN user_roles r ON r.user_id = p.id
            WHERE r.role = 'admin' AND COALESCE(p.account_status, 'active') = 'active'`,
      )
      expect(left.length).toBeGreaterThanOrEqual(1)
      expect(responses.some(({ status }) => status >= 400)).toBe(true)
      expect(responses.every(({ status }) => [200, 204, 401, 403, 404, 409].includes(status))).toBe(true)
      await api.db.query(sql`DELETE FROM user_roles`)
      await api.db.query(sql`INSERT INTO user_roles VALUES (${admin}, 'admin')`)
    }
  })
})
