import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Counter, type Gauge, register } from "prom-client"
import { expect, test } from "vitest"
import { openFiles } from "../files/files.ts"
import { createLane } from "../lanes/lane.ts"
import { createLog } from "../log/log.ts"
import { createSecurityEvents } from "../log/security-events.ts"

/** Returns the value of a metric with these labels; for a histogram how often something was observed. */
async function countOf(name: string, labels: Record<string, string>): Promise<number> {
  const metric = register.getSingleMetric(name) as Counter | Gauge
  const { values } = await metric.get()
  const found = values.filter((each) => Object.entries(labels).every(([key, value]) => each.labels[key] === value))
  const counts = found.filter((each) => !("metricName" in each) || String(each.metricName).endsWith("_count"))
  return counts.reduce((sum, { value }) => sum + value, 0)
}

/** Returns by how much each metric changes while `work` runs; other tests of the process may have counted before. */
async function changes(metrics: [string, Record<string, string>][], work: () => Promise<unknown>) {
  const values = () => Promise.all(metrics.map(([name, labels]) => countOf(name, labels)))
  const before = await values()
  await work()
  return (await values()).map((value, n) => value - (before[n] ?? 0))
}

test("a lane is told of before anything was turned away", async () => {
  createLane({ name: "unused", concurrency: 1, maxWaiting: 1, maxWaitMs: 5_000 })
  expect(await register.getSingleMetricAsString("nool_lane_refused_total")).toContain('{lane="unused"} 0')
})

test("a lane counts what it turns away", async () => {
  const lane = createLane({ name: "counted", concurrency: 1, maxWaiting: 1, maxWaitMs: 5_000 })
  const of = { lane: "counted" }
  const metrics: [string, Record<string, string>][] = [["nool_lane_refused_total", of]]
  const { promise: held, resolve: go } = Promise.withResolvers<void>()
  const works: Promise<unknown>[] = []
  const begun = await changes(metrics, async () => {
    for (let n = 0; n < 3; n++) works.push(lane(() => held).catch(() => {}))
  })
  expect(begun).toEqual([1])
  go()
  await Promise.all(works)
  expect(await changes(metrics, () => lane(async () => {}))).toEqual([0])
  expect(await Promise.all(metrics.map(([name]) => countOf(name, of)))).toEqual([1])
})

test("calls of the file store that fail are counted", async () => {
  const folder = await mkdtemp(join(tmpdir(), "nool-counted-"))
  await writeFile(join(folder, "in-the-way"), "x")
  const files = openFiles(join(folder, "in-the-way"))
  const counted = await changes(
    [
      ["nool_file_store_failures_total", { call: "put" }],
      ["nool_file_store_failures_total", { call: "get" }],
    ],
    async () => {
      await files.put("a.txt", new Uint8Array(1), "text/plain").catch(() => {})
      await files.get("a.txt")
    },
  )
  await rm(folder, { recursive: true })
  expect(counted).toEqual([1, 0])
})

test("each security event and each line from warn on is counted, also of another thread", async () => {
  const log = createLog("info", { write: () => {} })
  const events = createSecurityEvents(log)
  const counted = await changes(
    [
      ["nool_security_events_total", { event: "link_refused" }],
      ["nool_log_lines_total", { level: "warn" }],
      ["nool_log_lines_total", { level: "error" }],
    ],
    async () => {
      for (let n = 0; n < 20; n++) events.report("link_refused", "198.51.100.1")
      log.info("fine")
      log.error("not fine")
    },
  )
  expect(counted).toEqual([20, 1, 1])
})
