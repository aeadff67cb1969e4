import { randomBytes, randomUUID } from "node:crypto"
import sharp from "sharp"
import { beforeEach, describe, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { secretsOf } from "#platform/secrets/secrets.ts"
import { queuedMails } from "#tests/fixtures/mails/queued-mails.ts"
import { openAdminOrdersApi } from "#tests/fixtures/orders/admin-orders-api.ts"
import { aProductFor } from "#tests/fixtures/shop-api.ts"
import { linkOfMail, readLinked } from "./order-links.server.ts"

const { api, admin, other, patch, place, read, trailOf } = await openAdminOrdersApi()
const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#c86" } })
  .jpeg()
  .toBuffer()
const OWNER = api.shop.settings.values.notifications.email
let product: string
let id: string
beforeEach(async () => {
  await api.db.query(sql`DELETE FROM mails`)
  product = await aProductFor(api.db, { price: "2000", stock: 50 })
  id = await entered()
})

/** Enters an order of a chat, whose transfer is awaited: its customer has no account. */
async function entered(): Promise<string> {
  const json = {
    ...{ customer_name: "Kamala Perera", customer_phone: "077 123 4567", customer_email: "kamala@customer.example" },
    ...{ channel: "chat", handed_over: false, paid: false, payment_method: "bank_transfer" },
    ...{ delivery_address: "12 Temple Road", delivery_city: "Kandy", language: "si" },
    items: [{ product_id: product, quantity: 1 }],
    expected_total: 2300,
  }
  const headers = { "Idempotency-Key": randomUUID() }
  return (await api.send("POST", "/api/admin/orders", { as: admin, json, headers })).body.id
}

const linkOf = async (order = id) => new URL((await read(order)).link)
const shown = async (link: URL, secrets = api.shop.secrets) =>
  readLinked({ ...api.shop, secrets }, new URLSearchParams(link.search))
async function renew(as = admin, version?: number) {
  const json = { version: version ?? (await read(id)).version }
  return api.send("POST", `/api/admin/orders/${id}/link`, { as, json })
}
const change = (set: string, order = id) => api.db.query(sql([`UPDATE orders SET ${set} WHERE id = '${order}'`]))

function upload(link: URL, from = "192.0.2.7") {
  const body = new FormData()
  body.set("file", new File([new Uint8Array(picture)], "slip.jpg"))
  return api.send("POST", `/api/order-link/receipt${link.search}`, { body, headers: { "X-Test-Ip": from } })
}
async function correct(link: URL, changes: object = {}) {
  const { customer_name, customer_phone, total_amount, version } = await read(id)
  const to = { delivery_address: "7 Sea Street", delivery_city: "Galle", ...changes }
  const json = { customer_name, customer_phone, expected_total: total_amount, version, ...to }
  return api.send("PUT", `/api/order-link/address${link.search}`, { json })
}
const fee = (link: URL) => api.send("GET", `/api/order-link/delivery-fee${link.search}&district=5`)

describe("the link of an order", () => {
  test("shows it to whoever has it, in the language of the order, for entered orders and those of accounts", async () => {
    const link = await linkOf()
    expect(link.href).toMatch(/^https:\/\/nool\.example\/si\/order\?id=[0-9a-f-]{36}&key=[0-9a-f]{32}$/)
    expect(await shown(link)).toMatchObject({ id, due_amount: 2300, delivery_city: "Kandy", version: 1 })
    const { body: own } = await place([[product, 1]])
    expect(await shown(await linkOf(own.id))).toMatchObject({ id: own.id, user_id: own.user_id })
    expect((await fee(link)).body).toMatchObject({ total_amount: 2300 })
  })

  test("shows neither what only an account may do nor what admins alone see", async () => {
    const link = await linkOf()
    await renew()
    expect(await shown(link)).toBeNull()
    await patch(id, { status: "delivered" })
    await api.db.query(sql`UPDATE order_events SET pictures = '{a.jpg}' WHERE order_id = ${id} AND kind = 'status'`)
    const order = await shown(await linkOf())
    expect(order?.events.map(({ kind }) => kind)).toEqual(["placed", "status"])
    expect(JSON.stringify(order)).not.toMatch(/a\.jpg|return_until/)
  })

  test("that is changed by a letter, ended, another shop's, of an order that is gone, or a year old has the same answer", async () => {
    const link = await linkOf()
    const broken = [
      link.search.replace(/.$/, (last) => (last === "0" ? "1" : "0")),
      link.search.slice(0, -1),
      link.search.replace(id, randomUUID()),
      link.search.replace(id, id.toUpperCase()),
      link.search.replace(id, "1' OR true"),
      `?id=${id}&key=`,
      (await linkOf(await entered())).search.replace(/id=[^&]+/, `id=${id}`),
    ].map((search) => new URL(`/order${search}`, link))
    const answers = new Set<string>()
    async function isDead(dead: URL) {
      expect(await shown(dead)).toBeNull()
      for (const { status, body } of [await upload(dead), await correct(dead), await fee(dead)])
        answers.add(JSON.stringify([status, body]))
    }
    for (const each of broken) await isDead(each)
    expect(await shown(link, secretsOf(randomBytes(32)))).toBeNull()
    await patch(id, { status: "delivered" })
    const closed = (ago: string) =>
      api.db.query(sql`UPDATE order_events SET created_at = now() - ${ago}::interval WHERE order_id = ${id}`)
    await closed("364 days")
    expect(await shown(link)).not.toBeNull()
    await closed("366 days")
    await isDead(link)
    await patch(id, { status: "shipped" })
    expect(await shown(link)).not.toBeNull()
    expect((await renew()).status).toBe(200)
    await isDead(link)
    expect([...answers]).toEqual([expect.stringMatching(/^\[404,\{"error":\{"code":"not_found"/)])
  })

  test("is ended by an admin who has seen the order as it is, once, and stands in its history", async () => {
    const [first, { version }] = [await linkOf(), await read(id)]
    const [one, two] = await Promise.all([renew(admin, version), renew(other, version)])
    expect([one.status, two.status].sort()).toEqual([200, 409])
    const { body } = one.status === 200 ? one : two
    expect(body.link).toBe((await linkOf()).href)
    expect(body.link).not.toBe(first.href)
    expect(body.events.at(-1)).toMatchObject({ kind: "link" })
    expect(JSON.stringify(await trailOf(id))).not.toContain("key=")
    expect(await trailOf(id)).toMatchObject([{ after: { link_ended: true } }, {}])
  })
})

describe("whoever has it", () => {
  test("adds receipts, five in all; the owner is told, and counts one", async () => {
    const link = await linkOf()
    const { status, body } = await upload(link)
    expect([status, body.user_id]).toEqual([200, null])
    expect(body.events.at(-1)).toMatchObject({ kind: "receipt" })
    expect(await queuedMails(api.shop, OWNER)).toMatchObject([{ kind: "order-change-notice", news: "receipt" }])
    expect((await read(id)).events.at(-1)).toMatchObject({ kind: "receipt", actor: null })
    for (let sent = 1; sent < 5; sent++) expect((await upload(link)).status).toBe(200)
    expect(await upload(link)).toMatchObject({ status: 409, body: { error: { code: "too_many_slips" } } })
    expect(await patch(id, { payment_status: "paid" })).toMatchObject({ status: 200 })
    expect(await upload(link)).toMatchObject({ status: 409 })
  })

  test("is limited by network", async () => {
    await change("status = 'cancelled'")
    const link = await linkOf()
    for (let sent = 0; sent < 60; sent++) expect((await upload(link, "198.51.100.9")).status).toBe(409)
    expect((await upload(link, "198.51.100.9")).status).toBe(429)
    expect((await upload(link, "198.51.100.10")).status).toBe(409)
  })

  test("corrects the address while the order is pending, five times, and the owner is told", async () => {
    const link = await linkOf()
    expect(await correct(link)).toMatchObject({ status: 200, body: { delivery_city: "Galle", user_id: null } })
    expect(await queuedMails(api.shop, OWNER)).toMatchObject([{ kind: "order-change-notice", news: "address" }])
    const outdated = await correct(link, { version: 1, delivery_city: "Matara" })
    expect(outdated).toMatchObject({ status: 409, body: { current: { delivery_city: "Galle" } } })
    for (const delivery_city of ["Matara", "Kandy", "Matale", "Ella"])
      expect((await correct(link, { delivery_city })).status).toBe(200)
    expect(await correct(link, { delivery_city: "Jaffna" })).toMatchObject({ status: 409 })
    await patch(id, { status: "confirmed" })
    expect(await correct(link)).toMatchObject({ status: 409, body: { error: { code: "address_fixed" } } })
  })
})

test("a mail leads there, but for those to an address that may be another's, and to the owner", async () => {
  const linkIn = async (to: string) => {
    const [mail] = await queuedMails(api.shop, to)
    return mail && linkOfMail(api.shop, mail, "si")
  }
  await patch(id, { status: "confirmed" })
  expect(await linkIn("kamala@customer.example")).toBe((await linkOf()).href)
  await renew()
  expect(await linkIn("kamala@customer.example")).toBe((await linkOf()).href)
  await place([[product, 1]], undefined, { customer_email: "mistyped@customer.example" })
  expect(await linkIn("mistyped@customer.example")).toBeNull()
  expect(await linkIn(OWNER)).toBeNull()
})
