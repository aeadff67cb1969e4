import { randomUUID } from "node:crypto"
import sharp from "sharp"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { type Database, sql } from "#database/database.ts"
import type { ProductsRow, ProfilesRow } from "#database/rows.ts"
import { anAdmin, anOrder, aProduct, aProfile } from "#tests/fixtures/builders.ts"
import { aDelivery } from "#tests/fixtures/catalogue/reviews.ts"
import { stopBeforeCommit, untilItWaits } from "#tests/fixtures/database/interleaved.ts"
import { PROOF, sharedApi } from "#tests/fixtures/shop-api.ts"
import { readProductReviews } from "./product-reviews.server.ts"
import { isPictureShown, sweepReviewPictures } from "./review-pictures.server.ts"
import { addReview } from "./write-review.server.ts"

const api = await sharedApi()
const photo: Uint8Array = await sharp({ create: { width: 60, height: 60, channels: 3, background: "#c86" } })
  .jpeg()
  .withExif({ IFD0: { Artist: "Nimal at home" } })
  .toBuffer()

let user: ProfilesRow
let bear: ProductsRow
beforeEach(async () => {
  user = await aProfile(api.db, { full_name: "Kamala Perera" })
  bear = await aProduct(api.db, { name: "Bear" })
})

afterEach(() => void vi.restoreAllMocks())

const fields = { stars: 5, text: "Soft and kind.", pictures: [] as string[] }
const write = (orderId: string, changes: object = {}, as = user.id) =>
  api.send("POST", "/api/reviews", { as, json: { order_id: orderId, product_id: bear.id, ...fields, ...changes } })
const edit = (id: string, changes: object, as = user.id) =>
  api.send("PUT", `/api/reviews/${id}`, { as, json: { ...fields, ...changes } })
const remove = (id: string, as = user.id) => api.send("DELETE", `/api/reviews/${id}`, { as })
const hide = (id: string) =>
  api.db.query(sql`UPDATE reviews SET hidden_at = now(), hidden_reason = 'insult' WHERE id = ${id}`)
const shown = () => readProductReviews(api.db, bear.id, null)

const aVariant = (value: string) =>
  aProduct(api.db, {
    name: `Bear, ${value}`,
    variant_of: bear.id,
    option_values: [value],
    variant_position: value.length,
  })

async function uploaded(as = user.id, bytes = photo) {
  const body = new FormData()
  body.set("file", new File([new Uint8Array(bytes)], "bear.jpg"))
  return api.send("POST", "/api/review-pictures", { as, body })
}
const picture = async (as = user.id) => (await uploaded(as)).body.image_url as string
const fileOf = (url: string) => api.shop.files.get(url.replace("/media/", ""))

describe("a review", () => {
  test("of a delivered product is shown with the given name and an initial, and counts at once", async () => {
    const order = await aDelivery(api.db, user, bear)
    const { status, body } = await write(order.id)
    expect(status).toBe(201)
    expect(body).toMatchObject({ ...fields, product_id: bear.id, hidden: false, answer: null, version: 1 })
    expect(await shown()).toMatchObject({ count: 1, average: 5, shown: [{ name: "Kamala P.", stars: 5 }] })
    const own = await api.send("GET", `/api/orders/${order.id}/reviews`, { as: user.id })
    expect(own.body.products).toEqual([
      { product_id: bear.id, name: "Bear", image_url: null, review: body, begins_hidden: false },
    ])
  })

  test.each(["pending", "confirmed", "shipped", "cancelled"] as const)(
    "of an order that is %s is refused",
    async (status) => {
      const order = await anOrder(api.db, { user, lines: [{ product: bear }] }, { status })
      expect(await write(order.id)).toMatchObject({ status: 409, body: { error: { code: "not_delivered" } } })
      expect(await api.send("GET", `/api/orders/${order.id}/reviews`, { as: user.id })).toMatchObject({ status: 409 })
      expect(await shown()).toBeNull()
    },
  )

  test("of what the order does not hold is refused", async () => {
    const order = await aDelivery(api.db, user, await aProduct(api.db))
    expect(await write(order.id)).toMatchObject({ status: 422, body: { error: { code: "not_bought" } } })
  })

  test("of a variant is one of its product, which is named once however many variants were ordered", async () => {
    const [red, blue] = [await aVariant("red"), await aVariant("blue")]
    const order = await aDelivery(api.db, user, red, blue)
    const products = async () =>
      (await api.send("GET", `/api/orders/${order.id}/reviews`, { as: user.id })).body.products
    expect(await products()).toMatchObject([{ product_id: bear.id, name: "Bear", review: null }])
    const { body } = await write(order.id, { product_id: red.id })
    expect(body.product_id).toBe(bear.id)
    expect(await write(order.id, { product_id: blue.id })).toMatchObject({ status: 409 })
    expect(await products()).toMatchObject([{ product_id: bear.id, review: body }])
    expect(await shown()).toMatchObject({ count: 1 })
  })

  test("by another customer, or of no order at all, finds nothing", async () => {
    const order = await aDelivery(api.db, user, bear)
    const other = (await aProfile(api.db)).id
    expect((await write(order.id, {}, other)).status).toBe(404)
    expect((await write(randomUUID())).status).toBe(404)
    expect((await api.send("GET", `/api/orders/${order.id}/reviews`, { as: other })).status).toBe(404)
    const { body } = await write(order.id)
    expect((await edit(body.id, {}, other)).status).toBe(404)
    expect((await remove(body.id, other)).status).toBe(404)
    expect(await shown()).toMatchObject({ count: 1 })
  })

  test("is one of each customer and product, also of two orders at the same time", async () => {
    const orders = [await aDelivery(api.db, user, bear), await aDelivery(api.db, user, bear)]
    const responses = await Promise.all([...orders, ...orders].map(({ id }) => write(id)))
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
    expect(responses.find(({ status }) => status === 409)?.body.error.code).toBe("already_reviewed")
    expect(await shown()).toMatchObject({ count: 1 })
  })

  test("is edited by who saw it last, and deleted, and the average follows", async () => {
    const order = await aDelivery(api.db, user, bear)
    const { body } = await write(order.id)
    const edited = await edit(body.id, { stars: 2, text: "", version: 1 })
    expect(edited.body).toMatchObject({ stars: 2, text: "", version: 2 })
    expect(await shown()).toMatchObject({ count: 1, average: 2 })
    expect(await edit(body.id, { stars: 4, version: 1 })).toMatchObject({
      status: 409,
      body: { error: { code: "edit_conflict" }, current: edited.body },
    })
    expect((await remove(body.id)).status).toBe(204)
    expect(await shown()).toBeNull()
    expect((await write(order.id)).status).toBe(201)
  })

  test("that the shop has hidden counts no more, cannot be changed, and can be deleted", async () => {
    const { body } = await write((await aDelivery(api.db, user, bear)).id)
    await api.db.query(sql`UPDATE reviews SET hidden_at = now(), hidden_reason = 'insult' WHERE id = ${body.id}`)
    expect(await shown()).toBeNull()
    expect(await edit(body.id, { stars: 1 })).toMatchObject({ status: 409, body: { error: { code: "review_hidden" } } })
    expect((await remove(body.id)).status).toBe(204)
  })

  test("that was hidden, deleted and written again begins hidden, until the shop shows it", async () => {
    const order = await aDelivery(api.db, user, bear)
    const beginsHidden = async () =>
      (await api.send("GET", `/api/orders/${order.id}/reviews`, { as: user.id })).body.products[0].begins_hidden
    const { body: first } = await write(order.id)
    await hide(first.id)
    expect((await remove(first.id)).status).toBe(204)
    expect(await beginsHidden()).toBe(true)
    const again = await write(order.id, { text: "The same again." })
    expect(again).toMatchObject({ status: 201, body: { hidden: true } })
    expect([await beginsHidden(), await shown()]).toEqual([false, null])
    const reasons = await api.db.query(sql`SELECT hidden_reason FROM reviews WHERE id = ${again.body.id}`)
    expect(reasons).toEqual([{ hidden_reason: "insult" }])
    await api.db.query(sql`UPDATE reviews SET hidden_at = NULL, hidden_reason = NULL WHERE id = ${again.body.id}`)
    await remove(again.body.id)
    expect((await write(order.id)).body.hidden).toBe(false)
  })

  test("outlives its author’s account, without name and pictures", async () => {
    const order = await aDelivery(api.db, user, bear)
    await write(order.id, { pictures: [await picture()] })
    expect((await api.send("DELETE", "/api/profile", { as: user.id, json: { current_password: PROOF } })).status).toBe(
      204,
    )
    expect(await shown()).toMatchObject({ count: 1, shown: [{ name: null, pictures: [], stars: 5 }] })
    expect(await sweepReviewPictures(api.shop)).toBe(1)
  })

  test("is announced to whoever shows the product", async () => {
    const heard: unknown[] = []
    const stop = await api.db.listen(
      "catalogue_changed",
      (payload) => heard.push(payload),
      () => {},
    )
    const { body } = await write((await aDelivery(api.db, user, bear)).id)
    await edit(body.id, { stars: 1 })
    await remove(body.id)
    await expect.poll(() => heard).toEqual(Array(3).fill(`product:${bear.id} reviews`))
    await stop()
  })
})

describe("a picture", () => {
  test("is stored again without what the phone wrote into it, in every width", async () => {
    const url = await picture()
    const stored = await fileOf(url)
    expect(stored).toBeTruthy()
    expect(Buffer.from(stored!).includes("Nimal at home")).toBe(false)
  })

  test.each([
    ["text", new TextEncoder().encode("<script>"), 415, "not_a_picture"],
    [
      "AVIF, which can hold minutes of work",
      Buffer.from("\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf"),
      415,
      "not_a_picture",
    ],
    ["nothing", new Uint8Array(), 422, "validation_failed"],
    ["more than 10 MB", new Uint8Array(10 * 1024 * 1024 + 1), 413, "too_large"],
  ])("of %s is refused and leaves nothing", async (_, bytes, status, code) => {
    expect(await uploaded(user.id, bytes)).toMatchObject({ status, body: { error: { code } } })
    expect(await api.db.query(sql`SELECT FROM review_pictures WHERE user_id = ${user.id}`)).toEqual([])
  })

  test("that took too long counts as ten", async () => {
    vi.spyOn(api.shop.reviewPictures, "store").mockResolvedValue({ ok: false, code: "took_too_long" })
    const tries = []
    for (let n = 0; n < 7; n++) tries.push(await uploaded())
    expect(tries.map(({ status }) => status)).toEqual([...Array(6).fill(422), 429])
  })

  test("is shown to strangers while a review that is shown holds it", async () => {
    const url = await picture()
    const isShownNow = () => isPictureShown(api.db, url.split("/").at(-2) ?? "")
    expect(await isShownNow()).toBe(false)
    const { body } = await write((await aDelivery(api.db, user, bear)).id, { pictures: [url] })
    expect(await isShownNow()).toBe(true)
    await hide(body.id)
    expect(await isShownNow()).toBe(false)
    const admin = (await anAdmin(api.db)).id
    const read = (position: string | number, as = admin) =>
      api.fetch(`/api/admin/reviews/${body.id}/pictures/${position}`, { headers: { "X-Test-User": as } })
    const seen = await read(1)
    expect([seen.status, seen.headers.get("content-type")]).toEqual([200, "image/webp"])
    expect([(await read(2)).status, (await read("x")).status]).toEqual([404, 404])
    expect((await read(1, user.id)).status).toBe(403)
  })

  test("stands at its place, and goes when its review gives it up", async () => {
    const [first, second] = [await picture(), await picture()]
    const { body } = await write((await aDelivery(api.db, user, bear)).id, { pictures: [first, second] })
    expect(body.pictures).toEqual([first, second])
    expect((await edit(body.id, { pictures: [second, first] })).body.pictures).toEqual([second, first])
    expect(await sweepReviewPictures(api.shop)).toBe(0)
    expect((await edit(body.id, { pictures: [second] })).body.pictures).toEqual([second])
    expect(await sweepReviewPictures(api.shop)).toBe(1)
    expect([await fileOf(first), await fileOf(second)]).toEqual([null, expect.anything()])
    await remove(body.id)
    expect(await sweepReviewPictures(api.shop)).toBe(1)
    expect(await fileOf(second)).toBeNull()
  })

  test("of somebody else, of another review or of nobody leaves no review behind", async () => {
    const order = await aDelivery(api.db, user, bear)
    const theirs = await picture((await aProfile(api.db)).id)
    for (const url of [theirs, "/media/products/none/720.webp", "x"]) {
      expect(await write(order.id, { pictures: [url] })).toMatchObject({
        status: 422,
        body: { error: { code: "validation_failed", field: "pictures" } },
      })
    }
    expect(await shown()).toBeNull()
  })

  test("beyond ten of a day that no review holds is refused, concurrently too", async () => {
    const responses = await Promise.all(Array.from({ length: 12 }, () => uploaded()))
    expect(responses.map(({ status }) => status).sort()).toEqual([...Array(10).fill(201), 429, 429])
    expect((await uploaded()).body.error.code).toBe("too_many_uploads")
  })

  test("that a review is just taking is left by the sweep", async () => {
    const order = await aDelivery(api.db, user, bear)
    const url = await picture()
    await api.db.query(sql`UPDATE review_pictures SET created_at = now() - interval '25 hours'`)
    const writing = stopBeforeCommit(api.db)
    const taking = addReview({ db: writing.db as Database }, user.id, {
      ...{ ...fields, pictures: [url] },
      order_id: order.id,
      product_id: bear.id,
    })
    await writing.reached
    const sweeping = sweepReviewPictures(api.shop)
    await untilItWaits(api.db, sweeping)
    writing.go()
    expect((await taking).ok).toBe(true)
    await sweeping
    expect(await fileOf(url)).toBeTruthy()
  })
})
