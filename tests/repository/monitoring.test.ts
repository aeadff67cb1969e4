import { globSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import * as gauges from "#platform/metrics/gauges.ts"
import * as metrics from "#platform/metrics/metrics.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))
const page = await readFile(`${root}docs/monitoring.md`, "utf8")

/** Returns what stands in a column of the table below a heading, in its own quotes. */
function quotedIn(column: number, heading: string): string[] {
  const section = page.split(`\n## ${heading}\n`)[1]?.split("\n## ")[0] ?? ""
  const rows = section.split("\n").filter((line) => line.startsWith("| ") && !line.includes("|---"))
  return rows.flatMap((row) =>
    [...(row.split(" | ")[column] ?? "").matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name),
  )
}

test("every metric is in the table, and no other", async () => {
  const all = await Promise.all([...Object.values(metrics), ...Object.values(gauges)].map((metric) => metric.get()))
  expect(quotedIn(0, "Metrics").sort()).toEqual(all.map(({ name }) => name).sort())
})

test("what the alerts look at is there", async () => {
  const rules = await readFile(`${root}deploy/prometheus-alerts.yml`, "utf8")
  const named = new Set([...rules.matchAll(/\b(?:nool|http)_[a-z_]+\b/g)].map(([name]) => name.replace(/_bucket$/, "")))
  const known = quotedIn(0, "Metrics")
  expect(named.size).toBeGreaterThan(15)
  expect([...named].filter((name) => !known.includes(name))).toEqual([])
})

/** Returns what the program logs from level warn on: in each call its text, with … for what is put into it. */
async function loggedTexts(): Promise<string[]> {
  const files = globSync("src/**/*.{ts,tsx}", { cwd: root }).filter((file) => !file.includes(".test."))
  const sources = await Promise.all(files.map((file) => readFile(root + file, "utf8")))
  const constants = new Map(sources.flatMap((code) => [...code.matchAll(/const ([A-Z_]+) = "([^"]+)"/g)].map(pairOf)))
  return sources.flatMap((code) =>
    [...code.matchAll(/(?:\blog\.(?:error|warn)|\blogFailure)\((.*?)\)(?=[\s,;)}]*\n)/gs)].flatMap(([, sent = ""]) => {
      // It is defined here.
      if (sent.startsWith("what")) return []
      const texts = [...sent.matchAll(/"([^"]*)"|`((?:\$\{(?:[^{}]|\{[^}]*\})*\}|[^`$])*)`/g)].map(
        ([, plain, made]) => plain ?? made ?? "",
      )
      const named = [...sent.matchAll(/\b[A-Z_]{4,}\b/g)].flatMap(([name]) => constants.get(name) ?? [])
      return [...texts, ...named].slice(-1).map((text) => text.replaceAll(/\$\{(?:[^{}]|\{[^}]*\})*\}/g, "…"))
    }),
  )
}

function pairOf([, name = "", text = ""]: RegExpExecArray): [string, string] {
  return [name, text]
}

test("every line of the log from level warn on is in the table, and no other", async () => {
  // The method and path of a page are made up of three parts.
  const logged = (await loggedTexts()).map((text) => (text.endsWith(", reference …") ? "…, reference …" : text))
  expect(logged.length).toBeGreaterThan(30)
  expect([...new Set(quotedIn(1, "Lines of the log"))].sort()).toEqual([...new Set(logged)].sort())
})
