import { readFile } from "node:fs/promises"
import { expect, test } from "vitest"

const read = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), "utf8")

/** They require nothing but that their text stays where it is. */
const PERMISSIVE = [
  "MIT",
  "MIT-0",
  "ISC",
  "0BSD",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "Unlicense",
]

interface Locked {
  readonly dev?: boolean
  readonly license?: string
}

test("every package of production whose licence requires more is named in THIRD-PARTY.md", async () => {
  const { packages } = JSON.parse(await read("package-lock.json")) as { packages: Record<string, Locked> }
  const named = [...(await read("THIRD-PARTY.md")).matchAll(/`(@?[\w./-]+)(\*?)`/g)]
  const isNamed = (name: string) =>
    named.some(([, start = "", star]) => (star ? name.startsWith(start) : name === start))
  const unnamed = Object.entries(packages).flatMap(([place, { dev, license }]) => {
    const name = place.replace(/^.*node_modules\//, "")
    // Entries of other platforms that npm could not look up have no licence; one of a family has.
    if (name === "" || dev || license === undefined || isNamed(name)) return []
    const choices = license.replace(/[()]/g, "").split(" OR ")
    const isFree = choices.some((choice) => choice.split(" AND ").every((each) => PERMISSIVE.includes(each)))
    return isFree ? [] : [`${name}: ${license}`]
  })
  expect(unnamed).toEqual([])
})
