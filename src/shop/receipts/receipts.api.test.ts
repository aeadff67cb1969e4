import { randomUUID } from "node:crypto"
import sharp from "sharp"
import { describe, expect, test } from "vitest"
import { type Sql, sql } from "#database/database.ts"
import { inLanguage } from "#messages/reader.server.ts"
import { signLink, viewerOfLink } from "#shop/api/files/signed-links.server.ts"
import { RECEIPT_LINKS } from "#shop/orders/customer/receipt-links.server.ts"
import { aCartLine, aCheckout, aCustomer, aProductFor, aSessionOf, sharedApi } from "#tests/fixtures/shop-api.ts"

const api = await sharedApi()
const plain = sharp({ create: { width: 40, height: 30, channels: 3, background: "#c86" } })
const photo: Uint8Array = await plain
  .jpeg()
  .withExif({ IFD0: { Artist: "Nimal at home" } })
  .toBuffer()

const pdf = new TextEncoder().encode("%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n")

function upload(as: string | undefined, bytes: Uint8Array, field = "file") {
  const body = new FormData()
  body.set(field, new File([new Uint8Array(bytes)], "../../receipt.exe", { type: "text/html" }))
  return api.send("POST", "/api/receipts", { ...(as ? { as } : {}), body })
}
const pathOf = async (as: string, bytes = photo) => (await upload(as, bytes)).body.bank_receipt_url as string

async function anOrder(as: string, changes: Record<string, unknown> = {}) {
  await aCartLine(api.db, as, await aProductFor(api.db))
  const headers = { "Idempotency-Key": randomUUID() }
  return (await api.send("POST", "/api/orders", { as, json: aCheckout(changes), headers })).body
}
const receiptOf = async (orderId: string) =>
  (
    await api.db.query<{ path: string | null }>(sql`SELECT bank_receipt_url AS path FROM orders WHERE id = ${orderId}`)
  )[0]?.path

describe("an upload", () => {
  test("of a picture is stored without its metadata, under its owner’s id", async () => {
    const as = await aCustomer(api.db)
    const { status, body } = await upload(as, photo)
    expect(status).toBe(201)
    expect(body.bank_receipt_url).toMatch(new RegExp(`^${as}/\\d{13}-[0-9a-f]{16}\\.jpg$`))
    const stored = Buffer.from((await api.shop.files.get(`receipts/${body.bank_receipt_url}`))!)
    expect(stored.includes("Nimal at home")).toBe(false)
    expect(photo.includes(0xff) && Buffer.from(photo).includes("Nimal at home")).toBe(true)
  })

  test.each([
    ["text", new TextEncoder().encode("<script>alert(1)</script>"), 415, "not_a_receipt"],
    ["an SVG", new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"></svg>'), 415, "not_a_receipt"],
    ["half a PDF", pdf.subarray(0, 20), 415, "not_a_receipt"],
    ["nothing", new Uint8Array(), 422, "validation_failed"],
    ["5 MB and a byte", new Uint8Array(5 * 1024 * 1024 + 1), 413, "too_large"],
    ["8 MB", new Uint8Array(8 * 1024 * 1024), 413, "too_large"],
  ])("of %s is refused and stores nothing", async (_, bytes, status, code) => {
    const as = await aCustomer(api.db)
    const response = await upload(as, bytes)
    expect(response).toMatchObject({ status, body: { error: { code, field: "file" } } })
    expect(await api.db.query(sql`SELECT path FROM receipts WHERE user_id = ${as}`)).toEqual([])
  })

  test("of too many pixels says how many may be", async () => {
    const wide = { create: { width: 6000, height: 4200, channels: 3 as const, background: "#ffffff" } }
    const { status, body } = await upload(await aCustomer(api.db), await sharp(wide).jpeg().toBuffer())
    const message = "The picture has more than 25 megapixels. Choose a smaller one."
    expect([status, body.error]).toEqual([422, { code: "too_many_pixels", field: "file", message }])
  })

  test("of half a picture is refused", async () => {
    expect((await upload(await aCustomer(api.db), photo.subarray(0, photo.length / 2))).status).toBe(415)
  })

  test.each([
    [{ json: { file: "x" } }, 415, "unsupported_media_type"],
    [{ body: "x", headers: { "Content-Type": "multipart/form-data" } }, 400, "malformed"],
    [{ body: "x", headers: { "Content-Type": "multipart/form-data; boundary=b" } }, 400, "malformed"],
  ])("that is none (%j) is refused", async (sent, status, code) => {
    const response = await api.send("POST", "/api/receipts", { as: await aCustomer(api.db), ...sent })
    expect(response).toMatchObject({ status, body: { error: { code } } })
  })

  test("that streams on and on without a length is cut off", async () => {
    const body = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(1024 * 1024)) })
    const headers = { "Content-Type": "multipart/form-data; boundary=b", "X-Test-User": await aCustomer(api.db) }
    const init = { method: "POST", body, headers, duplex: "half" } as RequestInit
    expect((await api.fetch("/api/receipts", init)).status).toBe(413)
  })

  test("in another field, or without a token, is refused", async () => {
    expect(await upload(await aCustomer(api.db), photo, "picture")).toMatchObject({
      status: 422,
      body: { error: { message: "Choose a receipt to upload" } },
    })
    expect((await upload(undefined, photo)).status).toBe(401)
  })

  test("beyond ten of a day that no order holds is refused, concurrently too; yesterday’s do not count", async () => {
    const as = await aCustomer(api.db)
    const responses = await Promise.all(Array.from({ length: 13 }, () => upload(as, pdf)))
    expect(responses.map((response) => response.status).sort()).toEqual([...Array(10).fill(201), 429, 429, 429])
    expect(responses.find((response) => response.status === 429)?.headers.get("Retry-After")).toBe("86400")
    await api.db.query(sql`UPDATE receipts SET created_at = now() - interval '25 hours' WHERE user_id = ${as}`)
    expect((await upload(as, pdf)).status).toBe(201)
  })
})

describe("the receipt of an order", () => {
  const put = (as: string, id: string, path: unknown) =>
    api.send("PUT", `/api/orders/${id}/receipt`, { as, json: { bank_receipt_url: path } })

  test("is added and replaced while the transfer is waited for, and the timeline shows it", async () => {
    const as = await aCustomer(api.db)
    const { id } = await anOrder(as)
    const [first, second] = [await pathOf(as), await pathOf(as, pdf)]
    expect(await put(as, id, first)).toMatchObject({ status: 200, body: { id, bank_receipt_url: first } })
    await api.db.query(sql`UPDATE orders SET payment_status = 'failed' WHERE id = ${id}`)
    const { body } = await put(as, id, second)
    expect((await put(as, id, second)).body).toEqual(body)
    expect(body.events.slice(1)).toMatchObject([
      { kind: "receipt", before: null, after: first },
      { kind: "receipt", before: first, after: second },
      { kind: "payment_status", before: "failed", after: "pending" },
    ])
    const notices = await api.db.query(sql`SELECT recipient FROM mails WHERE kind = 'order-change-notice'`)
    expect(notices).toEqual(Array(2).fill({ recipient: "owner@nool.example" }))
  })

  test("that is replaced while an admin looks at it cannot be approved unseen", async () => {
    const as = await aCustomer(api.db)
    const admin = await aCustomer(api.db, "admin")
    const { id } = await anOrder(as, { bank_receipt_url: await pathOf(as) })
    await put(as, id, await pathOf(as, pdf))
    const json = { payment_status: "paid", version: 1 }
    expect(await api.send("PATCH", `/api/admin/orders/${id}`, { as: admin, json })).toMatchObject({
      status: 409,
      body: { error: { code: "edit_conflict" }, current: { payment_status: "pending" } },
    })
  })

  test.each([
    ["bank_transfer", "paid"],
    ["cash_on_delivery", "pending"],
  ])("is closed when the order is %s and %s", async (payment_method, payment_status) => {
    const as = await aCustomer(api.db)
    const { id } = await anOrder(as, { payment_method })
    await api.db.query(sql`UPDATE orders SET payment_status = ${payment_status} WHERE id = ${id}`)
    expect(await put(as, id, await pathOf(as))).toMatchObject({
      status: 409,
      body: { error: { code: "receipt_closed" } },
    })
    expect(await receiptOf(id)).toBeNull()
  })

  test("is not another customer’s: neither their order nor their file", async () => {
    const [as, other] = [await aCustomer(api.db), await aCustomer(api.db)]
    const [mine, theirs] = [await anOrder(as), await anOrder(other)]
    const theirPath = await pathOf(other)
    await put(other, theirs.id, theirPath)
    expect((await put(as, theirs.id, await pathOf(as))).status).toBe(404)
    expect(await receiptOf(theirs.id)).toBe(theirPath)
    for (const path of [theirPath, "../../secret.key", "nothing.jpg", "x".repeat(10_000), 5, "a\0b"]) {
      const response = await put(as, mine.id, path)
      expect(response).toMatchObject({ status: 422, body: { error: { field: "bank_receipt_url" } } })
    }
    expect(await receiptOf(mine.id)).toBeNull()
    expect((await api.send("GET", `/api/orders/${theirs.id}/receipt`, { as })).status).toBe(404)
    expect((await api.send("GET", `/api/orders/${mine.id}/receipt`, { as })).status).toBe(404)
    expect((await api.send("GET", `/api/orders/${theirs.id}/receipt`)).status).toBe(401)
    expect((await api.send("PUT", `/api/orders/${theirs.id}/receipt`, { json: {} })).status).toBe(401)
  })
})

describe("a link to a receipt", () => {
  async function aLink(bytes = photo) {
    const as = await aCustomer(api.db)
    const { id } = await anOrder(as, { bank_receipt_url: await pathOf(as, bytes) })
    await aSessionOf(api.db, as)
    return linkFor(as, `/api/orders/${id}/receipt`)
  }

  async function linkFor(as: string, call: string) {
    const { body } = await api.send("GET", call, { as })
    expect(Date.parse(body.expires_at) - Date.now()).toBeGreaterThan(4 * 60_000)
    expect(body.url).toMatch(/^https:\/\/nool\.example\/receipts\//)
    return body.url.slice("https://nool.example".length) as string
  }

  test("opens without a token and is cached nowhere", async () => {
    const response = await api.fetch(await aLink())
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/jpeg",
      "content-disposition": 'inline; filename="receipt.jpg"',
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
      "content-security-policy": "default-src 'none'; sandbox",
    })
    expect((await sharp(await response.arrayBuffer()).metadata()).width).toBe(40)
  })

  test("to a PDF is a download", async () => {
    const { headers } = await api.fetch(await aLink(pdf))
    expect(headers.get("Content-Disposition")).toBe('attachment; filename="receipt.pdf"')
  })

  test("opens nothing once a character of it is changed", async () => {
    const link = await aLink()
    const url = new URL(link, "https://nool.example")
    const later = new URL(url)
    later.searchParams.set("expires", String(Number(url.searchParams.get("expires")) + 1))
    const forged = [
      url.pathname,
      later.pathname + later.search,
      `${link}0`,
      link.slice(0, -1),
      link.replace(/signature=./, "signature=é"),
      link.replace(/\/\d{13}-/, "/0000000000000-"),
      `/receipts/..%2f..%2fsecret.key${url.search}`,
      `/receipts/${url.search}`,
    ]
    for (const path of forged) expect([path, (await api.fetch(path)).status]).toEqual([path, 403])
  })

  const ends: Array<[string, (id: string) => Sql]> = [
    ["is blocked", (id) => sql`UPDATE profiles SET account_status = 'blocked' WHERE id = ${id}`],
    ["deletes the account", (id) => sql`UPDATE profiles SET account_status = 'deleted' WHERE id = ${id}`],
    ["signs out", (id) => sql`DELETE FROM auth.sessions WHERE user_id = ${id}`],
    ["has a session that is over", (id) => sql`UPDATE auth.sessions SET ends_at = now() WHERE user_id = ${id}`],
  ]
  test.each(ends)("opens nothing any more once its owner %s", async (_, end) => {
    const link = await aLink()
    const [, , owner = ""] = link.split("/")
    await api.db.query(end(owner))
    expect((await api.fetch(link)).status).toBe(403)
  })

  test("of an admin opens while the admin is one, whatever became of the customer", async () => {
    const [as, admin] = [await aCustomer(api.db), await aCustomer(api.db, "admin")]
    const { id } = await anOrder(as, { bank_receipt_url: await pathOf(as) })
    await aSessionOf(api.db, admin)
    const link = await linkFor(admin, `/api/admin/orders/${id}/receipt`)
    await api.db.query(sql`UPDATE profiles SET account_status = 'blocked' WHERE id = ${as}`)
    expect((await api.fetch(link)).status).toBe(200)
    await api.db.query(sql`DELETE FROM user_roles WHERE user_id = ${admin}`)
    expect((await api.fetch(link)).status).toBe(403)
  })

  test("ends after five minutes", () => {
    const { secrets } = api.shop
    const now = new Date("2026-06-01T00:00:00Z")
    const viewer = { id: randomUUID(), sessionId: randomUUID() }
    const { url, expires_at } = signLink(RECEIPT_LINKS, { secrets, publicUrl: "" }, "a/1.jpg", viewer, now)
    expect(expires_at).toBe("2026-06-01T00:05:00.000Z")
    const inTamil = inLanguage("ta", () => signLink(RECEIPT_LINKS, { secrets, publicUrl: "" }, "a/1.jpg", viewer, now))
    expect([url, inTamil.url]).toEqual([expect.stringContaining("language=en"), expect.stringContaining("language=ta")])
    const query = Object.fromEntries(new URL(url, "https://x").searchParams)
    const at = (time: string) => viewerOfLink(RECEIPT_LINKS, secrets, "a/1.jpg", query, new Date(time))
    expect([at("2026-06-01T00:04:59.999Z"), at("2026-06-01T00:05:00Z")]).toEqual([viewer, null])
    expect(viewerOfLink(RECEIPT_LINKS, secrets, "a/1.jpg", { ...query, session: randomUUID() }, now)).toBeNull()
  })
})
