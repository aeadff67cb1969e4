import { Hono } from "hono"
import type { ServerBuild } from "react-router"
import { expect, test } from "vitest"
import type { Database } from "#database/database.ts"
import { type ShopContext, shopContext } from "#web/context.ts"
import { createRenderPage } from "./render-page.ts"
import { createPageCache, servePages } from "./serve-pages.ts"

const db = { name: "primary" } as unknown as Database

let rendered = 0

const build = {
  entry: { module: { default: () => new Response() } },
  routes: Object.fromEntries(
    ["public", "personal", "*"].map((path) => [
      path,
      {
        id: path,
        path,
        module: {
          loader: ({ context }: { context: { get(key: typeof shopContext): ShopContext } }) => {
            rendered++
            return Response.json(context.get(shopContext).db)
          },
          action: () => new Response(),
          ...(path === "public" && { handle: { cache: { kind: "pages" } } }),
        },
      },
    ]),
  ),
  assets: { entry: { imports: [], module: "" }, routes: {}, url: "", version: "" },
  ...{ publicPath: "/", assetsBuildDirectory: "", basename: "/", future: {}, ssr: true, isSpaMode: false },
  ...{ prerender: [], routeDiscovery: { mode: "initial" } },
} as unknown as ServerBuild

function openPages() {
  const publicUrl = "http://shop.example"
  const render = createRenderPage({ build, context: { db } as ShopContext })
  const { routes } = build
  const cache = createPageCache(routes, {
    isAway: () => false,
    render: (key) => render(new Request(publicUrl + key)),
  })
  return new Hono().all(
    "*",
    servePages({
      ...{ routes, cache, render, publicUrl },
      readRequest: (request) => ({ ...request, changedAt: 0, isPreview: false }),
      catchUp: async () => {},
    }),
  )
}

test("each page has one path, to which its other ones lead before anything is rendered", async () => {
  const app = openPages()
  const before = rendered
  for (const path of ["/PUBLIC", "/public/", "/%70ublic", "/public//", "/Public.data", "/personal/"]) {
    for (const method of ["GET", "HEAD"]) {
      const response = await app.request(`http://shop.example${path}?q=%2F%2Fevil.example&next=//evil.example`, {
        method,
      })
      const [, wanted] = /(public|personal)/.exec(path.toLowerCase().replace("%70", "p")) ?? []
      expect([response.status, response.headers.get("location")]).toEqual([
        301,
        `/${wanted}${path.endsWith(".data") ? ".data" : ""}?q=%2F%2Fevil.example&next=//evil.example`,
      ])
    }
  }
  expect(rendered).toBe(before)
})

test("what no page has is no way to another site", async () => {
  const app = openPages()
  for (const path of [
    "//evil.example",
    "//evil.example/public",
    "/%2Fevil.example/",
    "/\\evil.example",
    "/public/..//evil.example/",
    "/si//evil.example",
    "/ta//evil.example/public",
    "/SI/public",
    "/si/si/public",
    "/fr/public",
    "/si%2Fpublic",
  ]) {
    expect((await app.request(`http://shop.example${path}`)).headers.get("location"), path).toBeNull()
  }
})

test("each language has one path of its own, and English none", async () => {
  const app = openPages()
  const to = async (path: string) => (await app.request(`http://shop.example${path}`)).headers.get("location")
  expect(await to("/si/PUBLIC?q=a")).toBe("/si/public?q=a")
  expect(await to("/ta/public/")).toBe("/ta/public")
  expect(await to("/en/public?q=a")).toBe("/public?q=a")
  expect(await to("/en")).toBe("/")
  expect(await to("/en//evil.example")).toBe("/evil.example")
  expect(await to("/si/public")).toBeNull()
})

test("a form is taken at whichever path it was sent to", async () => {
  const sent = await openPages().request("http://shop.example/personal/", { method: "POST" })
  expect([sent.status, sent.headers.get("location")]).toEqual([200, null])
})
