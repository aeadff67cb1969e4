import { expect, it } from "vitest"
import type { AdminProduct } from "#shop/catalogue/products/admin-products.ts"
import { soldAs } from "./product-finder.tsx"

const plain = { id: "p", name: "Blanket", price: 1000, stock_quantity: 7, image_url: "/a.webp", options: null }

it("sells a product as it is, and one with options as each of its variants that is for sale", () => {
  expect(soldAs(plain as unknown as AdminProduct)).toMatchObject([{ id: "p", name: "Blanket", price: 1000 }])
  const variants = [
    { id: "b", values: ["Blue", "Small"], price: null, stock_quantity: 3, is_active: true, image_url: null },
    { id: "l", values: ["Blue", "Large"], price: 1500, stock_quantity: 4, is_active: true, image_url: "/l.webp" },
    { id: "r", values: ["Red", "Small"], price: null, stock_quantity: 0, is_active: false, image_url: null },
  ]
  const options = { base_price: 1000, highest_price: 1500, choices: [], variants }
  const in_ = (...values: string[]) => ({
    ...{ name: `Blanket (${values.join(", ")})`, variant: { product_name: "Blanket", values } },
  })
  expect(soldAs({ ...plain, options } as unknown as AdminProduct)).toEqual([
    { id: "b", ...in_("Blue", "Small"), price: 1000, stock_quantity: 3, image_url: "/a.webp" },
    { id: "l", ...in_("Blue", "Large"), price: 1500, stock_quantity: 4, image_url: "/l.webp" },
  ])
})
