import { RouterContextProvider } from "react-router"
import { expect, test } from "vitest"
import { OTHER_LANGUAGES } from "#messages/other-languages.ts"
import { type ShopContext, shopContext } from "#web/context.ts"
import { loader } from "./robots.ts"

test("personal pages and the API are closed, the public ones open, and the sitemap is named", async () => {
  const context = new RouterContextProvider()
  context.set(shopContext, { publicUrl: "https://nool.example" } as ShopContext)
  const response = loader({ context } as unknown as Parameters<typeof loader>[0])
  const text = await response.text()
  expect(text).toContain("Sitemap: https://nool.example/sitemap.xml\n")
  const closed = [...text.matchAll(/^Disallow: (.*)$/gm)].map(([, path]) => path)
  expect(closed).toEqual([
    "/admin",
    "/api/",
    "/auth",
    "/cart",
    "/checkout",
    "/dev/",
    "/orders",
    "/profile",
    "/reset-password",
    ...OTHER_LANGUAGES.flatMap((locale) =>
      ["admin", "auth", "cart", "checkout", "orders", "profile", "reset-password"].map((page) => `/${locale}/${page}`),
    ),
  ])
  expect(closed.filter((path) => "/shop".startsWith(path ?? "") || "/product/1".startsWith(path ?? ""))).toEqual([])
})
