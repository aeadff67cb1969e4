// Home, /shop and a product page in a cold Chromium of a phone's size: tasks longer than 50 ms after the first paint, on a processor made four times slower,
// and the first and the largest paint on a line of 1.6 Mbit/s with 150 ms there and back.
import { setTimeout as sleep } from "node:timers/promises"
import { sql } from "../../src/database/database.ts"
import { openDevtools, type Send } from "./devtools.ts"
import { median } from "./measure.ts"
import { startLoadShop } from "./process.ts"

const ROUNDS = Number(process.env.ROUNDS ?? 5)
const SLOWDOWN = 4
const LINE = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
/** What browsers call a long task. */
const LONG_MS = 50

interface Seen {
  readonly firstPaint: number
  readonly largestPaint: number
  /** Milliseconds after opening the page. */
  readonly ready: number
  /** Of each task that ended after the first paint. */
  readonly tasks: readonly number[]
}

const shop = await startLoadShop()
const browser = await openDevtools()
const [product] = await shop.db.query<{ id: string }>(
  sql`SELECT id FROM products WHERE is_active ORDER BY name LIMIT 1`,
)
for (const path of ["/", "/shop", `/product/${product?.id}`]) {
  const slowed = await each(path, (send) => send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN }))
  const longest = slowed.map(({ tasks }) => Math.max(0, ...tasks))
  const blocked = slowed.map(({ tasks }) => tasks.reduce((sum, ms) => sum + Math.max(0, ms - LONG_MS), 0))
  const far = await each(path, async (send) => {
    // Network conditions hold once the network is watched.
    await send("Network.enable")
    await send("Network.emulateNetworkConditions", LINE)
  })
  console.log(path)
  console.log(
    `  longest task: ${ms(Math.min(...longest))} at best, ${ms(median(longest))} in the middle; ${slowed.map(({ tasks }) => tasks.map(Math.round).join("+") || "none").join(", ")}`,
  )
  console.log(`  over ${LONG_MS} ms: ${ms(Math.min(...blocked))} at best, ${ms(median(blocked))} in the middle`)
  for (const what of ["firstPaint", "largestPaint", "ready"] as const) {
    console.log(
      `  ${what}: ${ms(median(far.map((seen) => seen[what])))} (${far.map((seen) => Math.round(seen[what])).join(", ")})`,
    )
  }
}
await browser.close()
await shop.close()

function ms(value: number) {
  return `${Math.round(value)} ms`
}

async function each(path: string, prepare: (send: Send) => Promise<unknown>): Promise<Seen[]> {
  const seen: Seen[] = []
  for (let round = 0; round < ROUNDS; round++) {
    seen.push(await browser.page({ width: 412, height: 823 }, (send) => open(send, path, prepare)))
  }
  return seen
}

async function open(send: Send, path: string, prepare: (send: Send) => Promise<unknown>): Promise<Seen> {
  await send("Emulation.setDeviceMetricsOverride", { width: 412, height: 823, deviceScaleFactor: 1.75, mobile: true })
  await send("Page.enable")
  await send("Page.addScriptToEvaluateOnNewDocument", { source: `(${watch})()` })
  await prepare(send)
  await send("Page.navigate", { url: shop.url + path })
  for (let waited = 0; waited < 60; waited++) {
    // Rarely and not at once: each look is a task of the page too.
    await sleep(2000)
    const { result } = await send("Runtime.evaluate", { expression: "JSON.stringify(window.seen())" })
    const { all, ...seen } = JSON.parse(result.value)
    if (!seen.ready) continue
    const later = all.filter(({ end }: Task) => end > seen.firstPaint)
    return { ...seen, tasks: later.map(({ ms }: Task) => ms) }
  }
  throw new Error(`${path} was not ready within two minutes.`)
}

interface Task {
  readonly end: number
  readonly ms: number
}

/** Runs in the page before its own scripts. */
function watch() {
  const seen = { firstPaint: 0, largestPaint: 0, ready: 0, all: [] as { end: number; ms: number }[] }
  Object.assign(window, { seen: () => seen })
  const note = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  note("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") seen.firstPaint = startTime
  })
  note("largest-contentful-paint", ({ startTime }) => {
    seen.largestPaint = startTime
  })
  note("longtask", ({ startTime, duration }) => seen.all.push({ end: startTime + duration, ms: duration }))
  new MutationObserver((_, observer) => {
    if (document.documentElement?.dataset.ready === undefined) return
    seen.ready = performance.now()
    observer.disconnect()
  }).observe(document, { subtree: true, attributes: true })
}
