import { Hono } from "hono"
import type { ServerBuild } from "react-router"
import { expect, test } from "vitest"
import type { Database } from "#database/database.ts"
import { type ShopContext, shopContext } from "#web/context.ts"
import { createPageCache, servePages } from "./pages.ts"

const db = { name: "primary" } as unknown as Database
const publicDb = { name: "replica" } as unknown as Database

/** Both tell which database their loader was given. */
const build = {
  entry: { module: { default: () => new Response() } },
  routes: Object.fromEntries(
    ["public", "personal"].map((path) => [
      path,
      {
        id: path,
        path,
        module: {
          loader: ({ context }: { context: { get(key: typeof shopContext): ShopContext } }) =>
            Response.json(context.get(shopContext).db),
          ...(path === "public" && { handle: { cache: { kind: "pages", dependsOn: "settings" } } }),
        },
      },
    ]),
  ),
  assets: { entry: { imports: [], module: "" }, routes: {}, url: "", version: "" },
  ...{ publicPath: "/", assetsBuildDirectory: "", basename: "/", future: {}, ssr: true, isSpaMode: false },
  ...{ prerender: [], routeDiscovery: { mode: "initial" } },
} as unknown as ServerBuild

test("only pages for everybody are read from the replica", async () => {
  const cache = createPageCache(build.routes, { isAway: () => false, isClosed: () => false })
  const context = { db, publicUrl: "http://shop.example" } as ShopContext
  const app = new Hono().all(
    "*",
    servePages({
      build,
      cache,
      context,
      publicDb: () => publicDb,
      ownChanges: { read: () => 0, mark: async () => {} },
      preview: { read: () => false, mark: async () => {}, forget: async () => {} },
      knowsOf: async () => {},
    }),
  )
  const readBy = async (path: string, method = "GET") =>
    (await (await app.request(`http://shop.example${path}`, { method })).json()) as unknown
  expect(await readBy("/public")).toEqual(publicDb)
  expect(await readBy("/personal")).toEqual(db)
})
