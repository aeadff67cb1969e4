import { expect, test } from "vitest"
import { openAdminProductsApi } from "#tests/fixtures/catalogue/admin-products-api.ts"
import { productImports } from "#tests/fixtures/catalogue/product-imports.ts"

const productsApi = await openAdminProductsApi()
const { api, admin } = productsApi
const { preview, carryOut } = productImports(productsApi)

test("addresses and texts for search engines come back as they were, and no two products get the same address", async () => {
  await productsApi.created({ slug: "bear", seo_title: "A bear", old_paths: ["/b", "/a"] })
  const response = await api.fetch("/api/admin/products.csv", { headers: { "X-Test-User": admin } })
  const file = await response.text()
  expect(file).toContain(',bear,A bear,,"/a\n/b",')
  expect(await preview(file)).toMatchObject({ changed: 0, faults: [] })
  const changed = file.replace(',bear,A bear,,"/a\n/b",', ",teddy,A bear,,https://old.example/B/,")
  expect(await carryOut(changed, await preview(changed))).toMatchObject({ status: 200 })
  const [bear] = (await productsApi.list()).products
  expect(bear).toMatchObject({ slug: "teddy", old_paths: ["/b", "/product/bear"] })
  const lines = [
    "New,5,5,Toys,teddy,",
    "New,5,5,Toys,owl,/x",
    "New,5,5,Toys,OWL,/b",
    "New,5,5,Toys,a b,/c?d",
    "New,5,5,Toys,,/x/",
  ]
  const { faults } = await preview(["name,price,stock,category,slug,old_path", ...lines].join("\n"))
  expect(faults.map(({ lines, column }: { lines: string; column: string }) => [lines, column])).toEqual([
    ["2, 4", "slug"],
    ["4, 6", "old_path"],
    ["5", "slug"],
    ["5", "old_path"],
  ])
})
