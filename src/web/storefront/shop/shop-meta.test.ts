import { expect, test } from "vitest"
import { cursorAfter } from "#shop/catalogue/search/cursor.ts"
import type { ShopInfo } from "#web/layout/shop-info.ts"
import { shopMeta } from "./shop-meta.ts"

const shop = { name: "Nool", publicUrl: "https://nool.example", deliveryTime: "two weeks" } as ShopInfo
const cursor = cursorAfter(
  { id: "0b9f3c7e-1111-4222-8333-444455556666", priceCents: 5, createdAt: "2026-01-01T00:00:00.000000Z" },
  "newest",
)
const metaOf = (query: string) => shopMeta(shop, new URLSearchParams(query), [])
const canonicalOf = (query: string) => metaOf(query).find((each) => "rel" in each && each.rel === "canonical")

test("one category alone is a separate page", () => {
  expect(metaOf("category=Toys")).toContainEqual({ title: "Toys · Nool" })
  const description = "Handmade crochet: Toys. Made by hand in Sri Lanka and delivered to your door within two weeks."
  expect(metaOf("category=Toys")).toContainEqual({ name: "description", content: description })
  expect(canonicalOf("category=Toys&sort=price-asc")).toMatchObject({ href: "https://nool.example/shop?category=Toys" })
})

test.each([
  "",
  "category=Toys&category=Blankets",
  "category=Toys&in_stock=1",
  "min=100",
  "category=",
  "sort=price-desc",
])("?%s is the whole shop seen another way", (query) => {
  expect(metaOf(query)).toContainEqual({ title: "Shop All Products · Nool" })
  expect(canonicalOf(query)).toMatchObject({ href: "https://nool.example/shop" })
})

test.each([
  ["q=bear", true],
  [`cursor=${cursor}`, true],
  [`cursor=${cursor}&sort=price-asc`, false],
  ["cursor=abc", false],
  ["category=Toys", false],
  ["", false],
])("?%s keeps search engines away: %s", (query, isKeptAway) => {
  const robots = metaOf(query).filter((each) => "name" in each && each.name === "robots")
  expect(robots).toEqual(isKeptAway ? [{ name: "robots", content: "noindex, follow" }] : [])
})
