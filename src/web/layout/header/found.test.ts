import { createPath } from "react-router"
import { afterEach, expect, test, vi } from "vitest"
import type { ProductListJson } from "#shop/catalogue/products/product-json.ts"
import { findSuggestions, suggestionsOf } from "./found.tsx"

afterEach(() => {
  vi.unstubAllGlobals()
})

test("suggested are the categories that bear the words, then those of what was found, and what was found", () => {
  const categories = ["Baby", "Bags", "Toys", ""].map((category) => ({ category, count: 1 }))
  const product = { id: "a", name: "Sunny Bear", category: "Toys", price: 1250, stock_quantity: 1, image_url: null }
  const list = { categories, products: [product, { ...product, id: "b", category: "" }] } as unknown as ProductListJson
  const named = (q: string) => suggestionsOf(q, list).map(({ to }) => (typeof to === "string" ? to : createPath(to)))
  expect(named("bea")).toEqual(["/shop?category=Toys", "/product/a", "/product/b"])
  expect(named("BA")).toEqual(["/shop?category=Baby", "/shop?category=Bags", "/product/a", "/product/b"])
})

test("an English name on a page of another language is marked as such", () => {
  const product = { id: "a", name: "Sunny Bear", category: "", price: 1250, stock_quantity: 1, image_url: null }
  const products = [{ ...product, english: ["name"] }, product]
  const list = { categories: [], products } as unknown as ProductListJson
  expect(suggestionsOf("bear", list).map(({ lang }) => lang)).toEqual(["en", undefined])
})

test("nothing is suggested for one letter, nor where nothing can be read", async () => {
  const answers = [() => Response.json({}, { status: 503 }), () => new Response("<html>"), () => Promise.reject("gone")]
  const asked = vi.fn(async () => answers.shift()?.())
  vi.stubGlobal("fetch", asked)
  const typed = (text: string) => findSuggestions(text, new AbortController().signal)
  expect(await typed(" b ")).toEqual([])
  expect(asked).not.toHaveBeenCalled()
  for (const text of ["be", "bea", "bear "]) expect(await typed(text)).toEqual([])
  expect(asked).toHaveBeenLastCalledWith("/api/products?q=bear&limit=3", expect.anything())
})
