import { expect, test } from "vitest"
import { cursorAfter } from "#shop/catalogue/cursor.ts"
import { pageAddress } from "./page-url.ts"

const LAMP = "0b9f3c7e-1111-4222-8333-444455556666"
const cursor = cursorAfter(
  { id: LAMP, priceCents: 5, createdAt: "2026-01-01T00:00:00.000000Z" } as Parameters<typeof cursorAfter>[0],
  "newest",
)

test.each([
  ["/", "/"],
  ["/?utm_source=mail", "/"],
  ["/_.data?_routes=zz,home/home", "/_.data?_routes=home%2Fhome"],
  ["/shop", "/shop"],
  ["/shop?", "/shop"],
  ["/shop?zz=1&fbclid=2", "/shop"],
  ["/shop?_routes=root", "/shop"],
  ["/shop?sort=newest&min=0&q=+", "/shop"],
  ["/shop?sort=price-asc&zz=1&q=Lamp", "/shop?q=Lamp&sort=price-asc"],
  ["/shop?min=200&max=100&in_stock=1&in_stock=2", "/shop?min=100&max=200&in_stock=1"],
  ["/shop?cursor=made-up", "/shop"],
  [`/shop?cursor=${cursor}`, `/shop?cursor=${cursor}`],
  [`/shop?cursor=${cursor}&sort=price-asc`, "/shop?sort=price-asc"],
  ["/shop.data?q=a&_routes=storefront/shop,root", "/shop.data?q=a&_routes=root,storefront%2Fshop"],
  ["/shop.data?_routes=admin/shell", "/shop.data"],
  [`/product/${LAMP}?zz=1`, `/product/${LAMP}`],
  [`/product/${LAMP}.data?_routes=root`, `/product/${LAMP}.data?_routes=root`],
  ["/sitemap.xml?page=2&zz=1", "/sitemap.xml?page=2"],
  ["/sitemap.xml?page=02", "/sitemap.xml"],
  ["/robots.txt?zz", "/robots.txt"],
])("%s is kept as %s", (url, key) => {
  expect(pageAddress(url)?.key).toBe(key)
})

test.each([
  "/cart",
  "/shop/",
  "//shop",
  "/auth?next=/shop",
  "/product/x",
  `/product/${LAMP.toUpperCase()}`,
  `/product/%30${LAMP.slice(1)}`,
  "/sitemap-2.xml",
])("%s is not kept", (url) => {
  expect(pageAddress(url)).toBeNull()
})

test("what anybody can make up as many of as they like counts as a search", () => {
  expect(
    ["/shop?q=a", "/shop.data?min=5", "/shop?zz=1", "/shop.data?_routes=root"].map((url) => pageAddress(url)?.isSearch),
  ).toEqual([true, true, false, false])
})
