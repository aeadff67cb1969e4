import { expect, test } from "vitest"
import { sitemapIndex, urlSet } from "./sitemap.ts"

test("URLs are absolute and escaped", () => {
  const xml = urlSet("https://nool.example", [
    { path: "/shop?a=1&b=<2>" },
    { path: "/", lastmod: "2026-01-02T03:04:05Z" },
  ])
  expect(xml).toContain("<loc>https://nool.example/shop?a=1&amp;b=&lt;2&gt;</loc></url>")
  expect(xml).toContain("<loc>https://nool.example/</loc><lastmod>2026-01-02T03:04:05Z</lastmod>")
})

test("an index names every file", () => {
  const found = [...sitemapIndex("https://nool.example", 3).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)
  expect(found).toEqual([1, 2, 3].map((page) => `https://nool.example/sitemap.xml?page=${page}`))
})
