// Measures readers of many cached pages, in English and in three languages: alone, while an admin edits, and while
// customers order.
import { setTimeout as sleep } from "node:timers/promises"
import { aCustomer, type Customer, theOwner } from "#tests/fixtures/customer.ts"
import { byTurns, SECONDS } from "./measure.ts"
import {
  addProducts,
  CATEGORIES,
  inLanguage,
  LANGUAGES,
  readPages,
  startBeside,
  startShop,
  translateProducts,
} from "./shop.ts"

const BUYERS = 4

const shop = await startShop()
const products = (await addProducts(shop.db, 10_000)).slice(0, 200)
const lists = CATEGORIES.flatMap((category) =>
  ["", "&sort=price-asc", "&in_stock=1", "&min=500&max=3000"].map(
    (more) => `/shop?category=${encodeURIComponent(category)}${more}`,
  ),
)
const paths = ["/", "/shop", ...lists, ...products.map((id) => `/product/${id}`)]
const inAllLanguages = Object.values(LANGUAGES).flatMap((prefix) => inLanguage(prefix, paths))
await translateProducts(shop.db)
const owner = await theOwner(shop)
const buyers: Customer[] = []
while (buyers.length < BUYERS) buyers.push(await aCustomer(shop))
const readers = startBeside("readers")

const aProduct = () => products[Math.floor(Math.random() * products.length)]

async function order(n: number) {
  const buyer = buyers[n % BUYERS] as Customer
  await buyer.call("POST", "/cart", { product_id: aProduct() })
  const { status } = await buyer.order()
  if (status !== 201) throw new Error(`an order was answered with ${status}`)
}

async function edit(n: number) {
  const { status } = await owner.call("PATCH", `/admin/products/${aProduct()}`, { description: `Edit ${n}` })
  if (status !== 200) throw new Error(`an edit was answered with ${status}`)
}

/** Reads while `work` is done so many times a second. */
function amid(perSecond: number, work: (n: number) => Promise<void>, { lanes = 1, read = paths } = {}) {
  return async () => {
    let over = false
    async function lane(first: number) {
      for (let n = first; !over; n += lanes) await Promise.all([work(n), sleep((1000 * lanes) / perSecond)])
    }
    const all = Promise.all(Array.from({ length: perSecond > 0 ? lanes : 0 }, (_, n) => lane(n)))
    const figures = await readPages(readers, { url: shop.url, paths: read, connections: 32, seconds: SECONDS })
    over = true
    await all
    return figures
  }
}

const sides = {
  alone: amid(0, edit),
  "amid 5 edits a second": amid(5, edit),
  "amid 50 edits a second": amid(50, edit),
  "amid 50 orders a second": amid(50, order, { lanes: BUYERS }),
}
// The first round fills the cache.
await byTurns(`readers of ${paths.length} pages`, sides, { warming: 1 })
const threeLanguages = {
  alone: amid(0, edit, { read: inAllLanguages }),
  "amid 5 edits a second": amid(5, edit, { read: inAllLanguages }),
}
await byTurns(`readers of ${inAllLanguages.length} pages in three languages`, threeLanguages, { warming: 2 })
await Promise.all([readers.close(), shop.close()])
