import { existsSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { expect, test } from "vitest"

const root = new URL("../../", import.meta.url)
const page = await readFile(new URL("docs/asvs.md", root), "utf8")
const STATES = ["met", "refused", "open", "n/a"]

const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+) \| (.+?) \| (\S+) \| (.+) \|$/gm)].map(
  ([, id = "", text = "", state = "", where = ""]) => ({ id, text, state, where }),
)

test("the page has each requirement once, in a known state, with a place or a reason", () => {
  expect(new Set(rows.map(({ id }) => id)).size).toBe(134)
  expect(rows).toHaveLength(134)
  for (const { id, state, where } of rows) {
    expect(STATES, id).toContain(state)
    expect(where.length, id).toBeGreaterThan(5)
  }
})

test("its sums are right", () => {
  const sum = (cells: string) => cells.split(" | ").map(Number)
  const documented = new Map(
    [...page.matchAll(/^\| (V\d+|\*\*sum\*\*)\D* \| ([\d |]+) \|$/gm)].map(([, name, cells]) => [name, cells]),
  )
  const count = (of: typeof rows) => STATES.map((state) => of.filter((row) => row.state === state).length)
  expect(documented.size).toBe(11)
  for (const [name = "", cells = ""] of documented) {
    const chapter = name.startsWith("V") ? rows.filter(({ id }) => id.startsWith(`${name.slice(1)}.`)) : rows
    expect(sum(cells), name).toEqual(count(chapter))
  }
})

test("every file it names is there", () => {
  const named = [...page.matchAll(/(?:`((?:src|tests|docs|scripts)\/[^`]+)`|\]\(([^)]+)\))/g)]
  expect(named.length).toBeGreaterThan(100)
  const missing = named
    .map(([, path, link]) => path ?? `docs/${link}`)
    .filter((path) => !existsSync(new URL(path, root)))
  expect([...new Set(missing)]).toEqual([])
})
