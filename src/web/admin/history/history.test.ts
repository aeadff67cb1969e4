import { expect, it } from "vitest"
import { inLanguage } from "#messages/reader.server.ts"
import { describedCoupon } from "../coupons/coupon-dialog.tsx"
import { describedHistory } from "../products/product-values.ts"
import { textParts } from "../texts/text-parts.ts"
import { describedUser } from "../users/user-words.ts"
import { actionNames, changesOf } from "./history.tsx"

const homeFields = { ...textParts.numbers.fields, ...textParts.hero.fields }

it("shows each changed field before and after", () => {
  const before = { stock_quantity: 3, is_active: true, description: "" }
  const after = { stock_quantity: 4, is_active: false, description: "Soft" }
  expect(changesOf({ before, after }, describedHistory)).toEqual([
    "Stock quantity: 3 → 4",
    "Active: yes → no",
    "Description: none → Soft",
  ])
})

it("formats amounts, times and pictures", () => {
  const before = { price: 1250.5, expires_at: null, image_url: "/media/products/a/720.webp" }
  const after = { price: 999, expires_at: "2099-01-31T18:00:00.000Z", image_url: "/media/products/b/720.webp" }
  expect(changesOf({ before, after }, { ...describedHistory, ...describedCoupon })).toEqual([
    "Price: Rs. 1,250.50 → Rs. 999.00",
    "Expiry date: none → Jan 31, 2099, 11:30 PM",
    "Image: a picture → another picture",
  ])
})

it("counts the pictures of a product, and says when as many are others", () => {
  const [one, two] = [
    { image_url: "/a", alt: "" },
    { image_url: "/b", alt: "" },
  ]
  const changeOf = (before: object[], after: object[]) =>
    changesOf({ before: { pictures: before }, after: { pictures: after } }, describedHistory)
  expect(changeOf([one], [one, two])).toEqual(["Pictures: 1 picture → 2 pictures"])
  expect(changeOf([one, two], [two, one])).toEqual(["Pictures: 2 pictures → other pictures, or another order"])
})

it("tells the options of a product with the stock of each combination", () => {
  const options = (stock: number) => ({
    choices: [{ name: "Colour", values: ["Blue", "Red"] }],
    variants: [{ values: ["Blue"], stock_quantity: stock }],
  })
  expect(changesOf({ before: { options: null }, after: { options: options(3) } }, describedHistory)).toEqual([
    "Options: none → Colour: Blue, Red; Blue 3",
  ])
})

it("words a stored code in the language of the page, and one of another version as it is", () => {
  const change = { before: { role: "admin" }, after: { role: "captain" } }
  expect(changesOf(change, describedUser)).toEqual(["Role: admin → captain"])
  expect(inLanguage("si", () => changesOf(change, describedUser))).toEqual(["භූමිකාව: පරිපාලක → captain"])
})

it("words the type of a discount within the sentence of its change", () => {
  const change = { before: { discount_type: "percentage" }, after: { discount_type: "fixed" } }
  expect(changesOf(change, describedCoupon)).toEqual(["Discount type: percentage → fixed"])
})

it("shows a field that only one side has", () => {
  expect(changesOf({ before: null, after: { role: "admin" } }, describedUser)).toEqual(["Role: none → admin"])
  expect(changesOf({ before: { image_url: null }, after: { image_url: "/media/a" } }, describedHistory)).toEqual([
    "Image: none → a picture",
  ])
  expect(changesOf({ before: { image_url: "/media/a" }, after: { image_url: null } }, describedHistory)).toEqual([
    "Image: a picture → none",
  ])
})

it("shows a number that is no amount as it is, and one that is with two decimals", () => {
  const before = { usage_limit: null, discount_value: 12.5, min_order_amount: 0 }
  const after = { usage_limit: 20, discount_value: 20, min_order_amount: 1500 }
  expect(changesOf({ before, after }, describedCoupon)).toEqual([
    "Usage limit: none → 20",
    "Discount value: 12.5 → 20",
    "Min order amount: Rs. 0.00 → Rs. 1,500.00",
  ])
})

it("shows the words of the home page as words", () => {
  const before = { shown: true, picture: null, items: [{ value: 500, suffix: "+", label: "Happy Customers" }] }
  const after = { shown: false, picture: "/media/a", items: [{ value: 12, suffix: "", label: "Pieces" }] }
  expect(changesOf({ before, after }, homeFields)).toEqual([
    "Show on the home page: yes → no",
    "Picture instead of the drawing: none → a picture",
    "Entries: 500, +, Happy Customers → 12, Pieces",
  ])
})

it("cuts a long value, and shows a field it does not know by the name of its column", () => {
  const after = { description: "x".repeat(121), note: { deep: true } }
  expect(changesOf({ before: {}, after }, describedHistory)).toEqual([
    `Description: none → ${"x".repeat(120)}…`,
    'note: none → {"deep":true}',
  ])
})

it.each([
  ["created", "Created"],
  ["updated", "Changed"],
  ["deleted", "Deleted"],
  ["archived", "Deleted, kept for its orders"],
] as const)("calls the action %s %s", (action, name) => {
  expect(actionNames[action]()).toBe(name)
})

it("tells what text a product takes", () => {
  const name = { label: "Name", max_length: 12, price: 350, required: true }
  expect(changesOf({ before: { personalisation: null }, after: { personalisation: name } }, describedHistory)).toEqual([
    expect.stringContaining("Name, 12, Rs. 350.00, It is only sold with a text"),
  ])
})
