import { Counter, Gauge, Histogram, Registry } from "prom-client"
import { expect, test } from "vitest"
import { gatherMetrics } from "./gather-metrics.ts"
import type { ToWorker } from "./messages.ts"

/** Makes a worker with metrics of its own, which reports when it is asked, unless it is silent. */
function aWorker(all: ReturnType<typeof gatherMetrics>, pid: number) {
  const registers = [new Registry()]
  const orders = new Counter({ name: "orders_total", help: "-", registers })
  const seconds = new Histogram({ name: "seconds", help: "-", buckets: [1], registers })
  const size = new Gauge({ name: "size", help: "-", aggregator: "max", registers })
  const busy = new Gauge({ name: "busy", help: "-", registers })
  const worker = { orders, seconds, size, busy, silent: false }
  all.opened(pid, async (message: ToWorker) => {
    if (typeof message === "string" || !("report" in message) || worker.silent) return
    // The metrics arrive as the channel between processes passes them on.
    const metrics = JSON.parse(JSON.stringify(await registers[0]?.getMetricsAsJSON()))
    all.reported(pid, { metrics, round: message.report })
  })
  return worker
}

async function valuesOf(all: ReturnType<typeof gatherMetrics>) {
  const lines = (await all.scrape()).split("\n").filter((line) => line && !line.startsWith("#"))
  return Object.fromEntries(lines.map((line) => line.split(" ")).map(([name, value]) => [name, Number(value)]))
}

test("what workers count is added up, and what all of them share is reported once", async () => {
  const all = gatherMetrics()
  const [one, two] = [aWorker(all, 1), aWorker(all, 2)]
  one.orders.inc(3)
  two.orders.inc(4)
  two.seconds.observe(0.5)
  for (const { size, busy } of [one, two]) {
    size.set(100)
    busy.set(5)
  }
  expect(await valuesOf(all)).toMatchObject({ orders_total: 7, seconds_count: 1, size: 100, busy: 10 })
})

test("counters do not fall when a worker is replaced, and its gauges go with it", async () => {
  const all = gatherMetrics()
  const old = aWorker(all, 1)
  old.orders.inc(3)
  old.seconds.observe(0.5)
  old.busy.set(5)
  await all.scrape()
  all.ended(1)
  const next = aWorker(all, 2)
  next.orders.inc()
  next.busy.set(2)
  expect(await valuesOf(all)).toMatchObject({ orders_total: 4, seconds_count: 1, seconds_sum: 0.5, busy: 2 })
  all.ended(2)
  expect(await valuesOf(all)).toMatchObject({ orders_total: 4, seconds_count: 1 })
})

test("a worker that does not report in time is counted as it last did, and one that ends is not waited for", async () => {
  const all = gatherMetrics(50)
  const [one, two] = [aWorker(all, 1), aWorker(all, 2)]
  one.orders.inc(3)
  two.orders.inc(4)
  await all.scrape()
  two.silent = true
  two.orders.inc(100)
  expect(await valuesOf(all)).toMatchObject({ orders_total: 7 })

  const patient = gatherMetrics(60_000)
  aWorker(patient, 1).orders.inc()
  aWorker(patient, 2).silent = true
  const values = valuesOf(patient)
  patient.ended(2)
  expect(await values).toMatchObject({ orders_total: 1 })
})
