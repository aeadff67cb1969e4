import { beforeEach, describe, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { openAdminUsersApi } from "#tests/fixtures/auth/admin-users-api.ts"
import { aCustomer, PROOF } from "#tests/fixtures/shop-api.ts"
import { isWhole, makeKey } from "./key-text.server.ts"

const usersApi = await openAdminUsersApi()
const { api } = usersApi
let admin: string
beforeEach(() => {
  admin = usersApi.admin
})

const json = { current_password: PROOF }
const make = (fields: object = {}) =>
  api.send("POST", "/api/admin/keys", {
    as: admin,
    json: { name: "Courier", role: "packer", days: 90, ...json, ...fields },
  })
const by = (key: string, method = "GET", path = "/api/admin/orders", sent: object = {}) =>
  api.send(method, path, { headers: { Authorization: `Bearer ${key}` }, ...sent })
const refused = (status: number, code: string) => ({ status, body: { error: { code } } })

async function aKey(fields: object = {}) {
  const { status, body } = await make(fields)
  expect(status).toBe(201)
  return { id: String(body.id), key: String(body.key) }
}

const listed = async (id: string) =>
  (await api.send("GET", "/api/admin/keys", { as: admin })).body.keys.find((each: { id: string }) => each.id === id)

describe("a key", () => {
  test("is shown once and stored as a hash alone", async () => {
    const { id, key } = await aKey()
    expect(key).toMatch(/^nool_[\w-]{49}$/)
    expect(await listed(id)).toMatchObject({
      name: "Courier",
      role: "packer",
      beginning: key.slice(0, 11),
      ended: false,
    })
    const rows = await api.db.query(sql`SELECT row_to_json(k)::text AS row FROM api_keys k`)
    const trail = await api.db.query(sql`SELECT before::text || after::text AS row FROM admin_audit`)
    const again = await api.send("GET", "/api/admin/keys", { as: admin })
    expect(JSON.stringify([rows, trail, again.body])).not.toContain(key.slice(11))
  })

  test("calls what its role may, and nothing about money, people, backups and keys", async () => {
    const { key } = await aKey()
    expect((await by(key)).status).toBe(200)
    const some = crypto.randomUUID()
    for (const [method, path] of [
      ["GET", "/api/admin/users"],
      ["GET", "/api/admin/keys"],
      ["GET", "/api/admin/backups"],
      ["GET", "/api/admin/settings"],
      ["GET", "/api/admin/coupons"],
      ["GET", `/api/admin/orders/${some}/receipt`],
      ["POST", `/api/admin/orders/${some}/transfer`],
      ["POST", `/api/admin/orders/${some}/refund`],
      ["GET", "/api/admin/no-such-thing"],
    ] as const) {
      const sent = method === "POST" ? { json: {} } : {}
      expect(await by(key, method, path, sent), path).toMatchObject(refused(403, "forbidden"))
    }
    const paid = { status: undefined, payment_status: "paid", version: 1 }
    expect(await by(key, "PATCH", `/api/admin/orders/${some}`, { json: paid })).toMatchObject(refused(403, "forbidden"))
  })

  test("opens nothing that is a customer's", async () => {
    const { key } = await aKey()
    for (const path of ["/api/me", "/api/cart", "/api/orders", "/api/profile"]) {
      expect(await by(key, "GET", path), path).toMatchObject(refused(401, "unauthorized"))
    }
  })

  test("notes its last use, once a minute", async () => {
    const { id, key } = await aKey()
    expect((await listed(id)).last_used_at).toBeNull()
    await by(key)
    const { last_used_at: first } = await listed(id)
    await by(key)
    expect((await listed(id)).last_used_at).toBe(first)
    await api.db.query(sql`UPDATE api_keys SET last_used_at = now() - interval '2 minutes' WHERE id = ${id}`)
    await by(key)
    expect(Date.parse((await listed(id)).last_used_at)).toBeGreaterThanOrEqual(Date.parse(first))
  })

  test("is named as the actor of what it changed", async () => {
    const { id, key } = await aKey({ name: "Catalogue sync", role: "keeper" })
    const made = await by(key, "POST", "/api/admin/categories", { json: { name: "Hats of keys" } })
    expect(made.status).toBe(201)
    const [row] = await api.db.query<{ entity: string }>(sql`SELECT entity FROM admin_audit WHERE actor_id = ${id}`)
    const trail = await api.send("GET", `/api/admin/audit?entity=${row?.entity}`, { as: admin })
    expect(trail.body.entries).toMatchObject([{ actor: { id, name: "Catalogue sync", email: `${key.slice(0, 11)}…` } }])
  })
})

describe("what is no good key", () => {
  test("a damaged one is told so without a look into the database", async () => {
    const { key } = await aKey()
    const other = key.endsWith("A") ? "B" : "A"
    const damaged = [
      key.slice(0, -1),
      `${key}x`,
      key.slice(0, -1) + other,
      key.replace("_", "_ "),
      "nool_",
      `${key} ${key}`,
    ]
    for (const each of damaged) expect(await by(each), each).toMatchObject(refused(401, "key_damaged"))
  })

  test("an unknown one, one that was ended and one whose time is over get an answer each", async () => {
    expect(await by(makeKey())).toMatchObject(refused(401, "key_unknown"))
    const { id, key } = await aKey()
    const end = () => api.send("DELETE", `/api/admin/keys/${id}`, { as: admin, json })
    expect((await end()).status).toBe(204)
    expect(await by(key)).toMatchObject(refused(401, "key_ended"))
    expect(await end()).toMatchObject(refused(404, "not_found"))
    const late = await aKey()
    await api.db.query(sql`UPDATE api_keys SET expires_at = now() WHERE id = ${late.id}`)
    expect(await by(late.key)).toMatchObject(refused(401, "key_ended"))
    expect(await listed(late.id)).toMatchObject({ ended: true })
  })

  test.each(["key", "access_token", "q"])(
    "one in a URL as ?%s= is refused, even beside a good header",
    async (name) => {
      const { key } = await aKey()
      for (const written of [key, key.replace("_", "%5F"), key.replace("nool", "NOOL")]) {
        const sent = await by(key, "GET", `/api/admin/orders?${name}=${written}`)
        expect(sent).toMatchObject(refused(400, "key_in_url"))
        expect(JSON.stringify(sent.body)).not.toContain(key.slice(11))
      }
      expect((await by(key, "GET", "/api/admin/orders?q=nool_hats")).status).toBe(200)
    },
  )
})

describe("keys are an owner's", () => {
  const replace = (id: string) => api.send("POST", `/api/admin/keys/${id}/replace`, { as: admin, json })

  test("a replaced one is good for a week beside its successor, and is replaced once", async () => {
    const { id, key } = await aKey({ days: 30 })
    const next = await replace(id)
    expect(next).toMatchObject({ status: 201, body: { name: "Courier", role: "packer" } })
    const days = (at: string) => Math.round((Date.parse(at) - Date.now()) / 86_400_000)
    expect([days((await listed(id)).expires_at), days(next.body.expires_at)]).toEqual([7, 30])
    expect(await listed(id)).toMatchObject({ replaced: true, ended: false })
    expect([(await by(key)).status, (await by(next.body.key)).status]).toEqual([200, 200])
    expect(await replace(id)).toMatchObject(refused(409, "key_replaced"))
    const both = await Promise.all([replace(next.body.id), replace(next.body.id)])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  test("making, replacing and ending one want a proof and an owner", async () => {
    const { id } = await aKey()
    const packer = await aCustomer(api.db, "packer")
    const body = { name: "Mine", role: "reader", days: 1 }
    for (const [method, path, sent] of [
      ["POST", "/api/admin/keys", body],
      ["POST", `/api/admin/keys/${id}/replace`, {}],
      ["DELETE", `/api/admin/keys/${id}`, {}],
    ] as const) {
      expect(await api.send(method, path, { as: admin, json: sent })).toMatchObject(
        refused(403, "reauthentication_needed"),
      )
      expect(await api.send(method, path, { as: packer, json: { ...sent, ...json } })).toMatchObject(
        refused(403, "forbidden"),
      )
    }
    expect(await listed(id)).toMatchObject({ ended: false, replaced: false })
  })

  test.each([
    [{ name: "" }, "name"],
    [{ name: "a".repeat(61) }, "name"],
    [{ role: "admin" }, "role"],
    [{ days: 0 }, "days"],
    [{ days: 366 }, "days"],
    [{ days: 1.5 }, "days"],
  ])("%j makes none", async (fields, field) => {
    expect(await make(fields)).toMatchObject({ status: 422, body: { error: { field } } })
  })
})

test("a checksum tells every single wrong letter", () => {
  const key = makeKey()
  expect(isWhole(key)).toBe(true)
  const wrong = [...key].map((letter, at) => key.slice(0, at) + (letter === "q" ? "r" : "q") + key.slice(at + 1))
  expect(wrong.filter(isWhole)).toEqual([])
})
