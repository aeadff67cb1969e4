import { readdir } from "node:fs/promises"
import { request } from "node:http"
import { expect, test } from "vitest"
import { openE2eShop } from "#tests/fixtures/e2e-shop.ts"

const shop = await openE2eShop()
const client = new URL("../../../build/client", import.meta.url)

/** Requests the path as it is written; fetch would normalise it first. */
function statusOf(path: string): Promise<number | undefined> {
  const { hostname, port } = new URL(shop.url)
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, path }, (response) => {
      response.resume()
      response.on("end", () => resolve(response.statusCode))
    })
    asked.on("error", reject)
    asked.end()
  })
}

const FILES = [
  ".git/HEAD",
  ".git/config",
  ".gitignore",
  ".npmrc",
  ".env",
  "package.json",
  "package-lock.json",
  "README.md",
  ...[
    "docs/security.md",
    "src/http/main.ts",
    "scripts/start.mjs",
    "tests/fixtures/shop.ts",
    "build/server/index.js",
    "node_modules/",
  ],
  "server/index.js",
  "data/secret.key",
  "secret.key",
  "postgres/password",
  "files/",
  ".vite/manifest.json",
]
const WAYS = [
  ["at the root", (file: string) => `/${file}`],
  ["above the assets", (file: string) => `/assets/../../../${file}`],
  ["above the assets, encoded", (file: string) => `/assets/..%2f..%2f..%2f${file.replaceAll("/", "%2f")}`],
  ["above the pictures", (file: string) => `/media/..%2f..%2f..%2f${file}`],
  ["above the receipts", (file: string) => `/receipts/%2e%2e/%2e%2e/%2e%2e/${file}`],
] as const

test.each(WAYS)("neither source, version control nor data are served %s", async (_, at) => {
  for (const file of FILES) expect([400, 403, 404], at(file)).toContain(await statusOf(at(file)))
})

test("no folder is listed", async () => {
  for (const folder of ["/assets", "/assets/", "/media/", "/media/products/", "/receipts/"])
    expect([403, 404], folder).toContain(await statusOf(folder))
})

test("the build leaves no source map for browsers", async () => {
  const files = await readdir(client, { recursive: true })
  expect(files.length).toBeGreaterThan(50)
  expect(files.filter((file) => file.endsWith(".map"))).toEqual([])
})
