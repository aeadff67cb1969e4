import { describe, expect, test } from "vitest"
import { aForm, openAdminProductsApi } from "#tests/fixtures/catalogue/admin-products-api.ts"
import { blanketOptions } from "#tests/fixtures/catalogue/variants.ts"

const productsApi = await openAdminProductsApi()
const { send } = productsApi

describe("the form", () => {
  const { choices, variants } = blanketOptions()
  test.each([
    ["no choices", { choices: [], variants }, "One or two options"],
    ["three choices", { choices: [...choices, { name: "Yarn", values: ["Wool"] }], variants }, "One or two options"],
    [
      "a choice without values",
      { choices: [{ name: "Colour", values: [] }], variants },
      "Give each option its values, for example Blue",
    ],
    [
      "a value twice",
      { choices: [{ name: "Colour", values: ["Blue", "blue"] }], variants },
      "Each option, and each value of it, can be there once only",
    ],
    [
      "one name for both",
      { choices: choices.map(({ values }) => ({ name: "Kind", values })), variants },
      "Each option, and each value of it, can be there once only",
    ],
    [
      "a value that is no choice",
      { choices, variants: [{ ...variants[0], values: ["Green", "Small"] }] },
      "Each combination needs one value of each option",
    ],
    [
      "too few values",
      { choices, variants: [{ ...variants[0], values: ["Blue"] }] },
      "Each combination needs one value of each option",
    ],
    ["a combination twice", { choices, variants: [variants[0], variants[0]] }, "The same combination is there twice"],
    ["no combination", { choices, variants: [] }, "Choose at least one combination to sell"],
    ["no stock", { choices, variants: [{ ...variants[0], stock_quantity: null }] }, "Stock quantity is required"],
    [
      "a picture of no product",
      { choices, variants: [{ ...variants[0], image_url: "/media/products/x/720.webp" }] },
      "Upload the picture first",
    ],
    [
      "a variant of another product",
      { choices, variants: [{ ...variants[0], id: "5c1fdd44-5f0c-4a57-a4a8-000000000001" }] },
      "This combination is not one of the product's",
    ],
  ])("with %s is refused, and nothing is written", async (_, options, message) => {
    expect(await send("POST", "", aForm({ options }))).toMatchObject({
      status: 422,
      body: { error: { field: "options", message } },
    })
    expect((await productsApi.list()).matching).toBe(0)
  })

  test("takes fifty combinations and not one more", async () => {
    const made = (count: number) => {
      const values = Array.from({ length: count }, (_, n) => `No. ${n}`)
      const each = values.map((value) => ({ values: [value], price: null, stock_quantity: 1 }))
      return aForm({ options: { choices: [{ name: "Kind", values }], variants: each } })
    }
    expect((await send("POST", "", made(51))).body.error.message).toBe("At most 50 combinations")
    expect((await send("POST", "", made(50))).body).toMatchObject({ stock_quantity: 50 })
  })
})
