import { execFile } from "node:child_process"
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, expect, test } from "vitest"
import { AREAS, DOMAINS, FORBIDDEN_AREAS, FORBIDDEN_DOMAINS } from "../../scripts/directions.mjs"

const root = fileURLToPath(new URL("../..", import.meta.url))
const biome = join(root, "node_modules/@biomejs/biome/bin/biome")

const byFolder = (module: string, lines: Array<[string, string[]]>) =>
  lines.map(([name, [first]]): [string, string] => [`src/${module}/${name}`, `#${module}/${first}/a.ts`])

const FORBIDDEN: Array<[where: string, what: string]> = [
  ...byFolder("shop", FORBIDDEN_DOMAINS),
  ...byFolder("web", FORBIDDEN_AREAS),
  ["src/shop/api/files", "../../customers/profile.ts"],
  ["src/shop/catalogue/products", "../../cart/cart.ts"],
  ["src/shop/cart", "../checkout/checkout.ts"],
  ["src/shop/orders", "#web/routes.ts"],
  ["src/shop/orders", "#sample/catalogue.ts"],
  ["src/shop/orders", "#backup/archive/write-backup.ts"],
  ["src/web/home", "#backup/service/backups.api.ts"],
  ["src/shop/orders", "#auth/auth.ts"],
  ["src/shop/orders", "#http/config/config.ts"],
  ["src/shop/orders", "../../http/config.ts"],
  ["src/shop/orders", "#endpoints/routes.ts"],
  ["src/endpoints", "#auth/auth.ts"],
  ["src/auth", "#shop/money.ts"],
  ["src/auth", "#messages/auth.ts"],
  ["src/auth", "#http/config/config.ts"],
  ["src/auth/sessions", "#tests/fixtures/database.ts"],
  ["src/database", "#shop/money.ts"],
  ["src/embedded", "#shop/money.ts"],
  ["src/embedded/cluster", "#database/database.ts"],
  ["src/embedded", "../http/config.ts"],
  ["src/database", "#embedded/embedded.ts"],
  ["src/backup", "../embedded/folder-lock.ts"],
  ["src/platform/files", "#shop/money.ts"],
  ["src/platform/files", "#auth/auth.ts"],
  ["src/platform/files", "#database/database.ts"],
  ["src/sample", "#web/routes.ts"],
  ["src/backup/archive", "#shop/money.ts"],
  ["src/backup/service", "#auth/auth.ts"],
  ["src/messages", "#shop/money.ts"],
  ["src/web/home", "#http/config/config.ts"],
  ["src/web/home", "#auth/auth.ts"],
  ["src/web/home", "#endpoints/routes.ts"],
  ["src/web/home", "#platform/log/log.ts"],
  ["src/web/layout", "../admin/orders.tsx"],
  ["src/web/ui", "#shop/cart/cart.ts"],
  ["src/web/ui", "../orders/order-list.tsx"],
]

const OTHERS = {
  "src/shop/environment.ts": "export const port = process.env.PORT\n",
  "src/shop/barrel.ts": 'export { formatRupees } from "./money.ts"\n',
  "src/shop/allowed.ts": 'import { formatRupees } from "#shop/money.ts"\n\nexport const price = formatRupees(1)\n',
  "src/web/home/contract.ts":
    'import type { AuthExtension } from "#auth/extensions.ts"\n\nexport type Endpoint = AuthExtension\n',
  "src/web/home/contract-code.ts":
    'import { extensions } from "#auth/extensions.ts"\n\nexport const endpoints = Object.keys(extensions)\n',
  "src/shop/lazy.ts": 'export const config = () => import("#http/config/config.ts")\n',
  "src/shop/type.ts": 'export type Config = import("#http/config/config.ts").Config\n',
  "src/shop/export.ts": 'export { port } from "#http/config/config.ts"\n',
  "src/shop/parcels/writes-order.ts":
    'import { sql } from "#database/database.ts"\n\nexport const ship = sql`UPDATE orders SET status = 1`\n',
  "src/shop/parcels/locks-order.ts":
    'import { sql } from "#database/database.ts"\n\nexport const lock = sql`SELECT FROM orders o\nWHERE id = 1 FOR NO KEY UPDATE`\n',
  "src/shop/parcels/reads-order.ts":
    'import { sql } from "#database/database.ts"\n\nexport const read = sql`SELECT FROM orders WHERE id = 1`\n',
  "package.json": JSON.stringify({ imports: { "#*": "./src/*" } }),
  "src/shop/cycle/value.ts": 'import { b } from "./back.ts"\n\nexport const a = () => b\n',
  "src/shop/cycle/back.ts": 'import { a } from "./value.ts"\n\nexport const b = () => a\n',
  "src/shop/cycle/type.ts": 'import type { Chicken } from "#shop/cycle/egg.ts"\n\nexport type Egg = Chicken[]\n',
  "src/shop/cycle/egg.ts": 'import type { Egg } from "#shop/cycle/type.ts"\n\nexport type Chicken = Egg[]\n',
  "src/shop/too-long.test.ts": linesOf(301),
  "src/shop/long.test.ts": linesOf(300),
  "src/web/ui/node-module.ts": 'import { join } from "node:path"\n\nexport const path = join("a", "b")\n',
  "src/web/ui/node-global.ts": "export const bytes = Buffer.from([1])\n",
}

let folder: string
let said: Array<{ file: string; rule: string }>

// The linter's own settings, laid over a tree that breaks every rule once: nothing is written into the real one.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "nool-directions-"))
  for (const name of ["biome.json", "directions.grit", "one-writer.grit"])
    await cp(join(root, name), join(folder, name))
  const files = {
    ...OTHERS,
    ...Object.fromEntries(FORBIDDEN.map((pair, n) => [fileOf(pair[0], n), importing(pair[1])])),
  }
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  const flags = ["lint", "--vcs-enabled=false", "--max-diagnostics=none", "--reporter=json"]
  const report = await new Promise<string>((resolve) => {
    execFile(process.execPath, [biome, ...flags], { cwd: folder, maxBuffer: 1e8 }, (_error, out) => resolve(out))
  })
  said = readReport(report)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function fileOf(module: string, n: number): string {
  return `${module}/forbidden-${n}.ts`
}
function importing(what: string): string {
  return `import { x } from "${what}"\n\nexport const y = x\n`
}
function linesOf(count: number): string {
  return "Math.random()\n".repeat(count)
}
function readReport(report: string) {
  const { diagnostics } = JSON.parse(report) as {
    diagnostics: Array<{ category: string; location: { path: unknown } }>
  }
  return diagnostics.map(({ category, location }) => ({ file: JSON.stringify(location.path), rule: category }))
}
function rulesBrokenBy(file: string): string[] {
  return said.filter((line) => line.file.includes(file)).map((line) => line.rule)
}

test.each(FORBIDDEN.map((pair, n) => [...pair, n] as const))("%s may not import %s", (where, _what, n) => {
  expect(rulesBrokenBy(`${fileOf(where, n)}"`)).toContain("plugin")
})

test.each([
  ["src/shop", DOMAINS],
  ["src/web", AREAS],
])("every folder of %s has its place in the order", async (path, floors) => {
  const entries = await readdir(join(root, path), { withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  expect(folders.toSorted()).toEqual(floors.flat().toSorted())
})

test.each(["lazy", "type", "export"])("nor in another way than an import: %s", (name) => {
  expect(rulesBrokenBy(`src/shop/${name}.ts`)).toContain("plugin")
})

test("allowed imports are accepted", () => {
  expect(rulesBrokenBy("src/shop/allowed.ts")).toEqual([])
  expect(rulesBrokenBy("src/web/home/contract.ts")).toEqual([])
})

test("screens import types of auth, and no code", () => {
  expect(rulesBrokenBy("src/web/home/contract-code.ts")).toEqual(["plugin"])
})

test("only one file writes and locks orders; others read them", () => {
  expect(rulesBrokenBy("src/shop/parcels/writes-order.ts")).toEqual(["plugin"])
  expect(rulesBrokenBy("src/shop/parcels/locks-order.ts")).toEqual(["plugin"])
  expect(rulesBrokenBy("src/shop/parcels/reads-order.ts")).toEqual([])
})

test("only the settings' own file reads the environment", () => {
  expect(rulesBrokenBy("src/shop/environment.ts")).toContain("lint/style/noProcessEnv")
})

test("no barrel files", () => {
  expect(rulesBrokenBy("src/shop/barrel.ts")).toContain("lint/performance/noBarrelFile")
})

test.each(["value", "type"])("no import cycles: of a %s", (what) => {
  expect(rulesBrokenBy(`src/shop/cycle/${what}.ts`)).toContain("lint/suspicious/noImportCycles")
})

test("pages use nothing that only Node has", () => {
  expect(rulesBrokenBy("src/web/ui/node-module.ts")).toContain("lint/correctness/noNodejsModules")
  expect(rulesBrokenBy("src/web/ui/node-global.ts")).toContain("lint/style/noRestrictedGlobals")
})

test("files of tests have at most 300 lines", () => {
  expect(rulesBrokenBy("src/shop/too-long.test.ts")).toContain("lint/style/noExcessiveLinesPerFile")
  expect(rulesBrokenBy("src/shop/long.test.ts")).toEqual([])
})
