import { expect, test } from "vitest"
import { pageMeta } from "./page-meta.ts"
import type { ShopInfo } from "./shop-info.ts"

const shop = { name: "Nool", publicUrl: "https://nool.example" } as ShopInfo
const page = { title: "Shop", description: "All of it", path: "/shop" }

test("URLs are absolute and the title names the shop", () => {
  const meta = pageMeta(shop, { ...page, image: "/media/bear.webp" })
  expect(meta).toContainEqual({ title: "Shop · Nool" })
  expect(meta).toContainEqual({ tagName: "link", rel: "canonical", href: "https://nool.example/shop" })
  expect(meta).toContainEqual({ property: "og:image", content: "https://nool.example/media/bear.webp" })
  expect(meta).toContainEqual({ property: "og:site_name", content: "Nool" })
})

test("a page without a picture is shared with the shop's own; one elsewhere stays where it is", () => {
  expect(pageMeta(shop, page)).toContainEqual({ property: "og:image", content: "https://nool.example/og.png" })
  const image = "https://pictures.example/a.jpg"
  expect(pageMeta(shop, { ...page, image })).toContainEqual({ property: "og:image", content: image })
})

test("where the root loader failed the page still has a title", () => {
  const meta = pageMeta(undefined, page)
  expect(meta).toContainEqual({ title: "Shop" })
  expect(JSON.stringify(meta)).not.toContain("undefined")
})
