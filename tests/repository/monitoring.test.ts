import { readFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import * as gauges from "#platform/metrics/gauges.ts"
import * as metrics from "#platform/metrics/metrics.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))
const page = await readFile(`${root}docs/monitoring.md`, "utf8")

/** What stands in a column of the table below a heading, in its own quotes. */
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
