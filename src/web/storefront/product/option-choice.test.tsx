import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import type { ProductOptions } from "#shop/catalogue/catalogue.ts"
import type { ShopInfo } from "#web/layout/shop-info.ts"
import { OptionChoice } from "./option-choice.tsx"
import { afterChoice, firstChoice, optionState } from "./options.ts"
import type { PageProduct } from "./page-product.ts"
import { productMeta } from "./product-meta.ts"
import { variantQuery } from "./variant-query.ts"

const made = (id: string, values: string[], stock: number) => ({
  ...{ id, values, stock, name: `Blanket (${values.join(", ")})`, priceCents: 1000_00, imageUrl: null },
})
const options: ProductOptions = {
  choices: [
    { name: "Colour", values: ["Blue", "Red", "Green"] },
    { name: "Size", values: ["Small", "Large"] },
  ],
  variants: [
    made("bs", ["Blue", "Small"], 0),
    made("bl", ["Blue", "Large"], 2),
    made("rs", ["Red", "Small"], 1),
    made("gl", ["Green", "Large"], 0),
  ],
}

test("the page begins with the variant that was asked for, else with the first that is left", () => {
  expect(firstChoice(options, "bs")?.id).toBe("bs")
  expect(firstChoice(options, null)?.id).toBe("bl")
  expect(firstChoice({ ...options, variants: options.variants.slice(3) }, "bs")?.id).toBe("gl")
})

test("a value is free, sold out, or not made with what is chosen before it", () => {
  const chosen = ["Blue", "Large"]
  expect(["Blue", "Red", "Green"].map((value) => optionState(options, chosen, 0, value))).toEqual([
    "free",
    "free",
    "sold-out",
  ])
  expect(["Small", "Large"].map((value) => optionState(options, chosen, 1, value))).toEqual(["sold-out", "free"])
  expect(optionState(options, ["Red", "Small"], 1, "Large")).toBe("not-made")
})

test("another value keeps what is chosen besides, as far as it is left", () => {
  expect(afterChoice(options, ["Blue", "Large"], 0, "Red")?.id).toBe("rs")
  expect(afterChoice(options, ["Red", "Small"], 0, "Blue")?.id).toBe("bl")
  expect(afterChoice(options, ["Blue", "Large"], 1, "Large")?.id).toBe("bl")
})

test("each option is a group of radio buttons with a name; what is sold out is seen, and disabled", () => {
  const html = renderToStaticMarkup(
    <OptionChoice options={options} variant={options.variants[1]} choose={() => undefined} />,
  )
  expect(html).toContain("<legend>Colour: Blue</legend>")
  expect(html).toMatch(/<input type="radio"[^>]*disabled=""[^>]*\/>Green <small>Sold out<\/small>/)
  expect(html.match(/checked=""/g)).toHaveLength(2)
})

test("search engines learn each variant's price, stock and address", () => {
  const id = "5c1fdd44-5f0c-4a57-a4a8-000000000001"
  const variants = [{ ...made(id, ["Blue"], 2), priceCents: 1500_00 }]
  const product: PageProduct = {
    ...{ id: "p", name: "Blanket", category: "", priceCents: 1000_00, stock: 2, imageUrl: null, description: "" },
    ...{ isActive: true, options: { choices: options.choices.slice(0, 1), variants } },
  }
  const meta = productMeta({ name: "Nool", publicUrl: "https://nool.example" } as ShopInfo, product)
  const offer = { price: "1500.00", sku: id, availability: "https://schema.org/InStock", name: "Blanket (Blue)" }
  expect(meta).toContainEqual({
    "script:ld+json": expect.objectContaining({
      offers: [expect.objectContaining({ ...offer, url: `https://nool.example/product/p?variant=${id}` })],
    }),
  })
})

test("only the id of a variant is read from a page's query", () => {
  const id = "5c1fdd44-5f0c-4a57-a4a8-000000000001"
  expect(variantQuery(new URLSearchParams({ variant: id, utm: "x" }))).toBe(`?variant=${id}`)
  expect(variantQuery(new URLSearchParams({ variant: "x" }))).toBe("")
})
