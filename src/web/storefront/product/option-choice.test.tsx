import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import type { ProductOptions } from "#shop/catalogue/catalogue.ts"
import type { ShopInfo } from "#web/layout/shop-info.ts"
import {
  afterChoice,
  type Bought,
  boughtOf,
  firstChosen,
  OptionChoice,
  optionState,
  priceOf,
} from "./option-choice.tsx"
import type { PageProduct } from "./page-product.ts"
import { variantQuery } from "./page-query.ts"
import { productMeta } from "./product-meta.ts"

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

test("where there is a choice nothing is chosen, but the variant that was asked for or the only one left", () => {
  expect(firstChosen(options, null)).toEqual(["", ""])
  expect(firstChosen(options, "bs")).toEqual(["Blue", "Small"])
  const variants = options.variants.filter(({ id }) => id !== "bl")
  expect(firstChosen({ ...options, variants }, null)).toEqual(["Red", "Small"])
  expect(firstChosen({ ...options, variants: variants.slice(2) }, null)).toEqual(["", ""])
  const [colour] = options.choices
  expect(firstChosen({ ...options, choices: [colour!, { name: "Size", values: ["One"] }] }, null)).toEqual(["", "One"])
})

test("a value is free, sold out, or not made with what is chosen before it", () => {
  const colours = ["Blue", "Red", "Green"].map((value) => optionState(options, ["", ""], 0, value))
  expect(colours).toEqual(["free", "free", "sold-out"])
  expect(["Small", "Large"].map((value) => optionState(options, ["", ""], 1, value))).toEqual(["free", "free"])
  const sizes = ["Small", "Large"].map((value) => optionState(options, ["Blue", ""], 1, value))
  expect(sizes).toEqual(["sold-out", "free"])
  expect(optionState(options, ["Red", "Small"], 1, "Large")).toBe("not-made")
})

test("another value keeps what is chosen besides, as far as it is left", () => {
  expect(afterChoice(options, ["", ""], 0, "Red")).toEqual(["Red", ""])
  expect(afterChoice(options, ["Blue", "Large"], 0, "Red")).toEqual(["Red", ""])
  expect(afterChoice(options, ["", "Large"], 0, "Blue")).toEqual(["Blue", "Large"])
  expect(afterChoice(options, ["Blue", ""], 1, "Large")).toEqual(["Blue", "Large"])
})

test("until all is chosen the price is the lowest of what fits", () => {
  const prices = { open: true, priceCents: 1000_00, highestCents: 1500_00 } as Bought
  expect(priceOf(prices, 350_00)).toBe("From Rs. 1,350.00")
  expect(priceOf({ ...prices, highestCents: 1000_00 })).toBe("Rs. 1,000.00")
  const { open: _, ...chosen } = prices
  expect(priceOf(chosen)).toBe("Rs. 1,000.00")
})

test("a sale of some variants is that of what is chosen alone", () => {
  const [red, blue] = [made("rs", ["Red", "Small"], 1), made("bl", ["Blue", "Large"], 2)]
  const sale = { until: "2026-12-24", price_before: 1000 }
  const variants = [{ ...red, sale, priceCents: 800_00 }, blue]
  const product = { id: "p", name: "Blanket", priceCents: 800_00, sale, options: { ...options, variants } }
  const chosen = (...values: string[]) => {
    const fit = variants.filter((each) => each.values.every((value, at) => values[at] === "" || values[at] === value))
    const { priceCents, sale: told } = boughtOf(product as unknown as PageProduct, values, fit)
    return [priceCents, told]
  }
  expect(chosen("", "")).toEqual([800_00, sale])
  expect(chosen("Red", "Small")).toEqual([800_00, sale])
  expect(chosen("Blue", "")).toEqual([1000_00, undefined])
  expect(chosen("Blue", "Large")).toEqual([1000_00, undefined])
})

test("each option is a group of radio buttons with a name; what is sold out is seen, and disabled", () => {
  const html = renderToStaticMarkup(<OptionChoice options={options} chosen={["Blue", ""]} choose={() => undefined} />)
  expect(html).toContain("<legend>Colour: Blue</legend>")
  expect(html).toContain("<legend>Size: choose one</legend>")
  expect(html).toMatch(/<input type="radio"[^>]*disabled=""[^>]*\/>Green <small>Sold out<\/small>/)
  expect(html.match(/checked=""/g)).toHaveLength(1)
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
