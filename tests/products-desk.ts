import { randomUUID } from "node:crypto"
import sharp from "sharp"
import { beforeEach } from "vitest"
import { sql } from "#database/database.ts"
import { aCartLine, aCheckout, aCustomer, openTestApi } from "./shop-api.ts"

/** The API, before each test without a product, with two administrators; `send` and what builds on it is the first. */
export async function openProductsDesk() {
  const api = await openTestApi()
  const admin = await aCustomer(api.db, "admin")
  const other = await aCustomer(api.db, "admin")
  beforeEach(async () => {
    await api.db.query(sql`DELETE FROM orders`)
    await api.db.query(sql`DELETE FROM products`)
  })

  const send = (method: string, path = "", json?: unknown, as = admin) =>
    api.send(method, `/api/admin/products${path}`, json === undefined ? { as } : { as, json })
  function upload(file: Blob | string | null) {
    const form = new FormData()
    if (file !== null) form.set("file", file)
    return api.send("POST", "/api/admin/product-images", { as: admin, body: form })
  }
  return {
    api,
    admin,
    other,
    send,
    upload,
    list: async (query = "") => (await send("GET", query)).body,
    created: async (changes = {}) => (await send("POST", "", aForm(changes))).body,
    /** The `image_url` of a picture that is kept. */
    uploaded: async (): Promise<string> => (await upload(await aPicture())).body.image_url,
    trailOf: async (id: string) =>
      (await api.send("GET", `/api/admin/audit?thing=product:${id}`, { as: admin })).body.entries,
    /** Somebody new orders it. */
    async order(productId: string, quantity = 1) {
      const as = await aCustomer(api.db)
      await aCartLine(api.db, as, productId, quantity)
      const { body } = await api.send("GET", "/api/cart", { as })
      const headers = { "Idempotency-Key": randomUUID() }
      return api.send("POST", "/api/orders", { as, json: aCheckout({ expected_total: body.total }), headers })
    },
  }
}

/** The Add Product form, filled in. */
export function aForm(changes: Record<string, unknown> = {}) {
  return { name: "Bunny", price: 1250.5, stock_quantity: 7, category: "Toys", description: "Soft", ...changes }
}

export async function aPicture(): Promise<Blob> {
  const picture = sharp({ create: { width: 40, height: 40, channels: 3, background: "red" } })
  return new Blob([new Uint8Array(await picture.png().toBuffer())], { type: "image/png" })
}

/** Where the files keep the picture of an `image_url`. */
export const fileOf = (imageUrl: string) => imageUrl.replace("/media/", "")
