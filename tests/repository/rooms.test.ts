import { readFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { sourceFiles } from "./syntax.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))
const IMPORTED = /(?:from|import)\s*\(?\s*"(\.[^"]+|#[^"]+)"/g

/** Returns what a folder holds that a path leads to: a file, or a folder with all that is in it. */
const partOf = (folder: string, path: string) => path.slice(folder.length + 1).split("/")[0] ?? ""

/** Returns, for each part of a folder, the other parts that its files import. Types count. */
async function importsIn(folder: string): Promise<Map<string, Set<string>>> {
  const imports = new Map<string, Set<string>>()
  const files = sourceFiles(root, `${folder}/**/*.{ts,tsx}`).filter((file) => !file.includes(".test."))
  for (const file of files) {
    const part = partOf(folder, file)
    const others = imports.get(part) ?? new Set()
    imports.set(part, others)
    for (const [, path = ""] of (await readFile(join(root, file), "utf8")).matchAll(IMPORTED)) {
      const target = path.startsWith("#") ? path.replace("#", "src/") : join(dirname(file), path)
      if (target.startsWith(`${folder}/`) && partOf(folder, target) !== part) others.add(partOf(folder, target))
    }
  }
  return imports
}

/** Returns a way through imports that comes back to where it began; empty where there is none. */
function circleIn(imports: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const done = new Set<string>()
  function follow(part: string, way: readonly string[]): string[] {
    if (way.includes(part)) return [...way.slice(way.indexOf(part)), part]
    if (done.has(part)) return []
    for (const next of imports.get(part) ?? []) {
      const circle = follow(next, [...way, part])
      if (circle.length > 0) return circle
    }
    done.add(part)
    return []
  }
  for (const part of imports.keys()) {
    const circle = follow(part, [])
    if (circle.length > 0) return circle
  }
  return []
}

test.each([
  "src",
  "src/backup",
  "src/database",
  "src/embedded",
  "src/http",
  "src/messages",
  "src/platform",
  "src/shop/api",
  "src/shop/mails",
  "src/shop/orders",
  "src/shop/parcels",
  "src/web/admin",
  "src/web/layout",
  "src/web/storefront",
])("the files and folders of %s stand on each other, and none on one above it", async (folder) => {
  const imports = await importsIn(folder)
  expect(imports.size).toBeGreaterThan(1)
  expect(circleIn(imports)).toEqual([])
})

test("a circle is found", () => {
  const imports = { a: ["b"], b: ["c"], c: ["b"], d: [] }
  expect(circleIn(new Map(Object.entries(imports).map(([part, others]) => [part, new Set(others)])))).toEqual([
    "b",
    "c",
    "b",
  ])
})
