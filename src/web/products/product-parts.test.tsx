import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { cardProduct } from "./card-product.ts"
import { Before, StockBadge } from "./product-card.tsx"
import { ProductPicture } from "./product-picture.tsx"

test.each([
  [0, "Out of Stock"],
  [1, "Only 1 left"],
  [5, "Only 5 left"],
])("a stock of %i is shown as %j", (stock, text) => {
  expect(renderToStaticMarkup(<StockBadge stock={stock} lowStock={5} />)).toContain(`>${text}<`)
})

test("nothing is shown about plentiful stock", () => {
  expect(renderToStaticMarkup(<StockBadge stock={6} lowStock={5} />)).toBe("")
})

test("a card is sent nothing that it does not show", () => {
  const product = { id: "1", name: "Bear", category: "Toys", priceCents: 1, stock: 2, imageUrl: null }
  const { priceCents: _, ...shown } = { ...product, price: "Rs. 0.01" }
  expect(cardProduct({ ...product, ...{ createdAt: "2026-01-01", description: "long" } })).toEqual(shown)
})

test("a card of a product with options says what its variants cost, and leads to the choice", () => {
  const product = {
    id: "1",
    name: "Bear",
    category: "Toys",
    priceCents: 100_00,
    stock: 2,
    imageUrl: null,
    createdAt: "",
  }
  const card = cardProduct({ ...product, hasOptions: true, highestCents: 150_00 })
  expect(card).toMatchObject({ price: "From Rs.\u00a0100.00", choose: "Choose options" })
  expect(cardProduct({ ...product, hasOptions: true }).price).toBe("Rs. 100.00")
})

test("a card says what the product cost before its sale", () => {
  const product = {
    id: "1",
    name: "Bear",
    category: "Toys",
    priceCents: 800_00,
    stock: 2,
    imageUrl: null,
    createdAt: "",
  }
  expect(cardProduct({ ...product, sale: { until: "2026-12-24", price_before: 1000 } })).toMatchObject({
    before: "Rs. 1,000.00",
  })
  expect(cardProduct({ ...product, sale: { until: "2026-12-24" } })).not.toHaveProperty("before")
  expect(renderToStaticMarkup(<Before price="Rs. 1,000.00" />)).toMatch(
    /^<s><span class="sr-only">Before:<\/span>Rs. 1,000.00<\/s>$/,
  )
})

test("a product without a picture says so in the same square", () => {
  const html = renderToStaticMarkup(<ProductPicture imageUrl={null} alt="Bear" sizes="7rem" />)
  expect(html).toContain("No image")
  expect(html).toContain("product-picture")
})

test.each([
  [undefined, "lazy", "auto"],
  ["soon", "eager", "auto"],
  ["first", "eager", "high"],
] as const)("a picture fetched %s is loaded %s with %s priority", (fetched, loading, priority) => {
  const html = renderToStaticMarkup(<ProductPicture imageUrl="/a.jpg" alt="Bear" sizes="7rem" fetched={fetched} />)
  expect(html).toContain(`loading="${loading}"`)
  expect(html).toContain(`fetchPriority="${priority}"`)
})
