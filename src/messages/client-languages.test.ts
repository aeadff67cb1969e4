import { expect, test } from "vitest"
import { inLanguage } from "./client-languages.ts"

const chunk = (file: string, imports: string[] = []) => ({ file: `assets/${file}`, imports })
const english = {
  "src/web/entry.client.tsx": chunk("entry-en.js", ["_base-en.js"]),
  "src/web/shop.tsx": chunk("shop-en.js", ["_base-en.js"]),
  "_base-en.js": chunk("base-en.js", ["_framework.js"]),
  "_framework.js": chunk("framework.js"),
}
const sinhala = {
  "src/web/entry.client.tsx": chunk("entry-si.js", ["_base-si.js"]),
  "src/web/shop.tsx": chunk("shop-si.js", ["_base-si.js", "_framework.js"]),
  "_base-si.js": chunk("base-si.js", ["_framework.js", "_base-si.js"]),
  "_framework.js": chunk("framework.js"),
}
const listed = {
  entry: { module: "/assets/entry-en.js", imports: ["/assets/base-en.js"] },
  routes: { shop: { module: "/assets/shop-en.js", imports: [], css: ["/assets/app.css"] } },
  version: "1",
  url: "/assets/manifest-1.js",
}

test("every page has the files of its language, and what it has without text", () => {
  const { entry, routes } = inLanguage(listed, english, sinhala)
  expect(entry).toEqual({
    module: "/assets/entry-si.js",
    imports: ["/assets/base-si.js", "/assets/framework.js"],
  })
  expect(routes.shop).toEqual({
    module: "/assets/shop-si.js",
    imports: ["/assets/base-si.js", "/assets/framework.js"],
    css: ["/assets/app.css"],
  })
})

test("a page that the other language lacks fails the build", () => {
  expect(() => inLanguage(listed, english, {})).toThrow("no counterpart")
})
