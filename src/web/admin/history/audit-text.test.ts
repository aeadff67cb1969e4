import { expect, it } from "vitest"
import { changesOf } from "./audit-text.ts"

it("tells each changed field before and after", () => {
  const before = { stock_quantity: 3, is_active: true, description: "" }
  const after = { stock_quantity: 4, is_active: false, description: "Soft" }
  expect(changesOf({ before, after })).toEqual([
    { field: "Stock quantity", before: "3", after: "4" },
    { field: "Active", before: "yes", after: "no" },
    { field: "Description", before: "none", after: "Soft" },
  ])
})

it("tells amounts, times and pictures as people read them", () => {
  const before = { price: 1250.5, expires_at: null, image_url: "/media/products/a/720.webp" }
  const after = { price: 999, expires_at: "2099-01-31T18:00:00.000Z", image_url: "/media/products/b/720.webp" }
  expect(changesOf({ before, after })).toEqual([
    { field: "Price", before: "Rs. 1,250.50", after: "Rs. 999.00" },
    { field: "Expiry date", before: "none", after: expect.stringMatching(/^Jan 31, 2099, 11:30\sPM$/) },
    { field: "Image", before: "a picture", after: "another picture" },
  ])
})

it("tells of a field that only one side has", () => {
  expect(changesOf({ before: null, after: { role: "admin" } })).toEqual([
    { field: "Role", before: "none", after: "admin" },
  ])
  expect(changesOf({ before: { image_url: null }, after: { image_url: "/media/a" } })).toEqual([
    { field: "Image", before: "none", after: "a picture" },
  ])
})
