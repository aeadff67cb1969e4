import { beforeEach, describe, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { openAdminUsersApi } from "#tests/fixtures/auth/admin-users-api.ts"
import { aCustomer, PROOF } from "#tests/fixtures/shop-api.ts"

const usersApi = await openAdminUsersApi()
const { api, send, aUser } = usersApi
let admin: string
beforeEach(() => {
  admin = usersApi.admin
})

const roleOf = async (id: string) =>
  (await api.db.query<{ role: string }>(sql`SELECT role FROM user_roles WHERE user_id = ${id}`)).map(({ role }) => role)

const toRole = (id: string, role: string) => send("PUT", `/${id}/role`, { role })

describe("roles", () => {
  test("an account gets a role, another one and none, and the trail says so", async () => {
    const user = await aUser()
    expect(await toRole(user, "packer")).toMatchObject({ status: 200, body: { id: user, role: "packer" } })
    expect(await toRole(user, "packer")).toMatchObject({ status: 200, body: { role: "packer" } })
    expect(await toRole(user, "keeper")).toMatchObject({ body: { role: "keeper" } })
    expect(await roleOf(user)).toEqual(["keeper"])
    const listed = await api.send("GET", "/api/admin/users?role=keeper", { as: admin })
    expect(listed.body.users.map(({ id }: { id: string }) => id)).toContain(user)
    expect(await toRole(user, "customer")).toMatchObject({ body: { role: "customer" } })
    expect(await roleOf(user)).toEqual([])
    const trail = await api.send("GET", `/api/admin/audit?entity=user:${user}`, { as: admin })
    expect(trail.body.entries.map(({ after }: { after: { role: string } }) => after.role)).toEqual([
      "customer",
      "keeper",
      "packer",
    ])
  })

  test.each(["admin", "captain", "", null])("the role %j is none to give this way", async (role) => {
    const user = await aUser()
    expect((await send("PUT", `/${user}/role`, { role })).status).toBe(422)
    expect(await roleOf(user)).toEqual([])
  })

  test("it wants a proof", async () => {
    const user = await aUser()
    const sent = await api.send("PUT", `/api/admin/users/${user}/role`, { as: admin, json: { role: "packer" } })
    expect(sent).toMatchObject({ status: 403, body: { error: { code: "reauthentication_needed" } } })
    expect(await roleOf(user)).toEqual([])
  })

  test("the admin role is taken from an admin only, and the last one keeps it", async () => {
    const packer = await aUser()
    await toRole(packer, "packer")
    expect(await send("DELETE", `/${packer}/admin`)).toMatchObject({ status: 200, body: { role: "packer" } })
    expect(await send("PUT", `/${packer}/admin`)).toMatchObject({ body: { role: "admin" } })
    expect(await roleOf(packer)).toEqual(["admin"])
    expect(await toRole(packer, "reader")).toMatchObject({ body: { role: "reader" } })
    await api.db.query(sql`DELETE FROM user_roles WHERE role = 'admin' AND user_id <> ${admin}`)
    expect(await toRole(admin, "packer")).toMatchObject({ status: 409, body: { error: { code: "last_admin" } } })
  })

  test("two owners who demote each other at once leave one", async () => {
    const [a, b] = [await aCustomer(api.db, "admin"), await aCustomer(api.db, "admin")]
    await api.db.query(sql`DELETE FROM user_roles WHERE role = 'admin' AND user_id NOT IN (${a}, ${b})`)
    const demote = (as: string, id: string) =>
      api.send("PUT", `/api/admin/users/${id}/role`, { as, json: { role: "packer", current_password: PROOF } })
    const sent = await Promise.all([demote(a, b), demote(b, a)])
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 403])
    expect([...(await roleOf(a)), ...(await roleOf(b))].sort()).toEqual(["admin", "packer"])
  })
})

describe("a role decides by itself", () => {
  test("history is read of what the role works on", async () => {
    const [packer, keeper] = [await aCustomer(api.db, "packer"), await aCustomer(api.db, "keeper")]
    const read = async (as: string, entity: string) =>
      (await api.send("GET", `/api/admin/audit?entity=${entity}`, { as })).status
    const id = crypto.randomUUID()
    expect(await Promise.all(["order", "product", "user"].map((kind) => read(packer, `${kind}:${id}`)))).toEqual([
      200, 403, 403,
    ])
    expect(await Promise.all(["order", "coupon", "user"].map((kind) => read(keeper, `${kind}:${id}`)))).toEqual([
      403, 200, 403,
    ])
    expect(await read(keeper, "settings:payments")).toBe(403)
  })

  test("a packer does not cancel, because that may owe money back", async () => {
    const as = await aCustomer(api.db, "packer")
    const patch = (json: object) => api.send("PATCH", `/api/admin/orders/${crypto.randomUUID()}`, { as, json })
    expect(await patch({ status: "cancelled", version: 1 })).toMatchObject({
      status: 403,
      body: { error: { code: "forbidden" } },
    })
    expect((await patch({ status: "shipped", version: 1 })).status).toBe(404)
  })

  test("a keeper reads and writes words, and sees no other setting", async () => {
    const as = await aCustomer(api.db, "keeper")
    const { body } = await api.send("GET", "/api/admin/texts", { as })
    expect(Object.keys(body.values)).toEqual(expect.arrayContaining(["hero", "policy_terms", "mail_order"]))
    expect(Object.keys(body.values)).not.toEqual(expect.arrayContaining(["payments"]))
    const put = (section: string, json: object) => api.send("PUT", `/api/admin/texts/${section}`, { as, json })
    expect(await put("policy_terms", { text: "Be kind.", version: 0 })).toMatchObject({
      status: 200,
      body: { values: { policy_terms: { text: "Be kind." } }, versions: { policy_terms: 1 } },
    })
    const late = await put("policy_terms", { text: "Be quick.", version: 0 })
    expect(late).toMatchObject({ status: 409, body: { current: { values: { policy_terms: { text: "Be kind." } } } } })
    expect(late.body.current.values.payments).toBeUndefined()
    expect((await put("payments", { cash_on_delivery: true })).status).toBe(404)
  })
})
