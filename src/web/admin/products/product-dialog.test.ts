import { afterEach, expect, it, vi } from "vitest"
import type { AdminProduct } from "#shop/catalogue/products/admin-products.ts"
import { recordCalls } from "#tests/fixtures/pages/recorded-calls.ts"
import { productKind } from "./product-dialog.tsx"

afterEach(() => void vi.unstubAllGlobals())

const product = { id: "p7", version: 3, stock_quantity: 12 } as AdminProduct

it("sends a change with the version and the stock that were seen", async () => {
  const calls = recordCalls()
  await productKind.update(product, { stock_quantity: 10 })
  expect(calls).toEqual([["PATCH", "/api/admin/products/p7", { stock_quantity: 10, version: 3, seen_stock: 12 }]])
})

it("deletes the version that was seen", async () => {
  const calls = recordCalls()
  await productKind.remove(product)
  expect(calls).toEqual([["DELETE", "/api/admin/products/p7?version=3", undefined]])
})
