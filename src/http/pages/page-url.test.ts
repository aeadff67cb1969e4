import type { RouteConfigEntry } from "@react-router/dev/routes"
import type { ServerBuild } from "react-router"
import { beforeAll, expect, test } from "vitest"
import { cursorAfter } from "#shop/catalogue/search/cursor.ts"
import { pageRoutes } from "#tests/fixtures/pages/page-routes.ts"
import type { PageCaching } from "#web/document/public-page.ts"
import routeConfig from "#web/routes.ts"
import { type ReadPublicUrl, readPublicUrls } from "./page-url.ts"

type Routes = ServerBuild["routes"]

const LAMP = "0b9f3c7e-1111-4222-8333-444455556666"
const cursor = cursorAfter({ id: LAMP, priceCents: 5, createdAt: "2026-01-01T00:00:00.000000Z" }, "newest")

let routes: Routes
let read: ReadPublicUrl
beforeAll(async () => {
  routes = Object.fromEntries([["root", { id: "root", path: "", module: {} }], ...(await load(await routeConfig))])
  read = readPublicUrls(routes)
})

/** Returns the shop's own routes with their modules, as a build lists them. */
async function load(config: RouteConfigEntry[], parentId = "root"): Promise<[string, Routes[string]][]> {
  const entries = config.map(async ({ file, path = "", children = [] }) => {
    const id = file.replace(/\.tsx?$/, "")
    const module = await import(/* @vite-ignore */ `../../web/${file}`)
    return [[id, { id, parentId, path, module }], ...(await load(children, id))] as [string, Routes[string]][]
  })
  return (await Promise.all(entries)).flat()
}

test.each([
  ["/", "/"],
  ["/?utm_source=mail", "/"],
  ["/_.data?_routes=zz,home/home", "/_.data"],
  ["/shop", "/shop"],
  ["/shop?", "/shop"],
  ["/shop?zz=1&fbclid=2", "/shop"],
  ["/shop?_routes=root", "/shop"],
  ["/shop?sort=newest&min=0&q=+", "/shop"],
  ["/shop?sort=price-asc&zz=1&q=Lamp", "/shop?q=Lamp&sort=price-asc"],
  ["/shop?category=Toys&category=Bags&category=Toys", "/shop?category=Bags&category=Toys"],
  ["/shop?q=a&q=b&sort=zz&sort=price-asc&in_stock=true", "/shop?q=a"],
  ["/shop?%71=%61&q=", "/shop?q=a"],
  ["/shop?Q=a&SORT=price-asc&CATEGORY=Toys", "/shop"],
  ["/shop?q=%E0%B7%83+b%20c", "/shop?q=%E0%B7%83+b+c"],
  ["/shop?min=&max=&q=&category=&in_stock=&sort=&cursor=", "/shop?category="],
  ["/shop?min=0100.00&max=1e3", "/shop?min=100"],
  ["/shop?q=%zz&min=-1", "/shop?q=%25zz"],
  ["/shop?min=200&max=100&in_stock=1&in_stock=2", "/shop?min=100&max=200&in_stock=1"],
  ["/shop?cursor=made-up", "/shop"],
  [`/shop?cursor=${cursor}`, `/shop?cursor=${cursor}`],
  [`/shop?cursor=+${cursor}%0a`, `/shop?cursor=${cursor}`],
  [`/shop?cursor=${cursor}&sort=price-asc`, "/shop?sort=price-asc"],
  ["/shop.data?q=a&_routes=storefront/shop,root", "/shop.data?q=a"],
  [`/product/${LAMP}?zz=1`, `/product/${LAMP}`],
  [`/product/${LAMP}.data?_routes=storefront/product`, `/product/${LAMP}.data`],
  ["/product/blue-bear?zz=1", "/product/blue-bear"],
  ["/robots.txt?zz", "/robots.txt"],
  ["/service-worker.js?zz", "/service-worker.js"],
])("%s is cached as %s", (url, key) => {
  expect(read(url)?.key).toBe(key)
})

test.each([
  "/cart",
  "/shop/",
  "//shop",
  "/auth?next=/shop",
  "/product/blue_bear",
  "/product/-bear",
  `/product/${LAMP.toUpperCase()}`,
  `/product/%30${LAMP.slice(1)}`,
  "/sitemap.xml",
  "/robots.txt.data",
])("%s is not cached", (url) => {
  expect(read(url)).toBeNull()
})

test.each([
  ["/", "pages"],
  ["/shop", "pages"],
  ["/shop?zz=1", "pages"],
  ["/shop.data?_routes=storefront/shop", "pages"],
  ["/shop?q=a", "lists"],
  ["/shop.data?min=5", "lists"],
  [`/product/${LAMP}`, "products"],
  [`/product/${LAMP}.data`, "products"],
  ["/robots.txt", "pages"],
])("%s is one of the %s", (url, kind) => {
  expect(read(url)).toMatchObject({ kind })
})

// A personal page that declared it by mistake would be sent to everyone.
test("these routes and no others let their page be cached", () => {
  const cached = Object.values(routes).filter((route) => (route?.module.handle as object | undefined) !== undefined)
  expect(cached.map((route) => route?.id).sort()).toEqual([
    "admin/web-manifest",
    "home/about",
    "home/home",
    "offline/service-worker",
    "policies/policy",
    "storefront/favicon",
    "storefront/opening-soon",
    "storefront/product",
    "storefront/robots",
    "storefront/security-txt",
    "storefront/shop",
    "storefront/web-manifest",
  ])
})

const always: PageCaching = { kind: "pages" }

test("a page is cached in each language under its own path", () => {
  const readLocal = readPublicUrls(pageRoutes({ "/shop": always, "/": always, "/cart": null }))
  const urls = [
    "/si/shop?zz=1",
    "/si",
    "/si.data",
    "/ta/shop.data",
    "/si/",
    "/SI/shop",
    "/si/si/shop",
    "/fr/shop",
    "/si/cart",
  ]
  expect(urls.map((url) => readLocal(url)?.key)).toEqual(["/si/shop", "/si", "/si.data", "/ta/shop.data", ...Array(5)])
  expect(readLocal("/si/shop")?.route).toBe("/shop")
})

test("a route must declare the form of its parameters, or any client could fill the cache with made-up pages", () => {
  expect(() => readPublicUrls(pageRoutes({ "/post/:slug": always }))).toThrow(":slug")
})
