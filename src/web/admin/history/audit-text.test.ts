import { expect, it } from "vitest"
import { changesOf } from "./audit-text.ts"

it("tells each changed field before and after", () => {
  const before = { stock_quantity: 3, is_active: true, image_url: null }
  const after = { stock_quantity: 4, is_active: false, image_url: "/media/a" }
  expect(changesOf({ before, after })).toEqual([
    { field: "Stock quantity", before: "3", after: "4" },
    { field: "Is active", before: "yes", after: "no" },
    { field: "Image url", before: "none", after: "/media/a" },
  ])
})

it("tells of a field that only one side has", () => {
  expect(changesOf({ before: null, after: { role: "admin" } })).toEqual([
    { field: "Role", before: "none", after: "admin" },
  ])
})
