// Home, /shop and a product page in a cold Chromium of a phone's size: tasks longer than 50 ms after the first paint, on a processor made four times slower,
// and the first and the largest paint on a line of 1.6 Mbit/s with 150 ms there and back.
import { type BrowserContext, chromium, type Page } from "playwright-core"
import { findChromium } from "../../scripts/chromium.mjs"
import { sql } from "../../src/database/database.ts"
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
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ["--disable-gpu", "--no-sandbox"],
})
const [product] = await shop.db.query<{ id: string }>(
  sql`SELECT id FROM products WHERE is_active ORDER BY name LIMIT 1`,
)
for (const path of ["/", "/shop", `/product/${product?.id}`]) {
  const slowed = await each(path, (page) => throttle(page, "Emulation.setCPUThrottlingRate", { rate: SLOWDOWN }))
  const longest = slowed.map(({ tasks }) => Math.max(0, ...tasks))
  const blocked = slowed.map(({ tasks }) => tasks.reduce((sum, ms) => sum + Math.max(0, ms - LONG_MS), 0))
  const far = await each(path, (page) => throttle(page, "Network.emulateNetworkConditions", LINE))
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

async function each(path: string, prepare: (page: Page) => Promise<void>): Promise<Seen[]> {
  const seen: Seen[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const context = await browser.newContext({
      baseURL: shop.url,
      viewport: { width: 412, height: 823 },
      deviceScaleFactor: 1.75,
    })
    seen.push(await open(context, path, prepare))
    await context.close()
  }
  return seen
}

async function throttle(
  page: Page,
  method: "Emulation.setCPUThrottlingRate" | "Network.emulateNetworkConditions",
  how: object,
) {
  const session = await page.context().newCDPSession(page)
  // Network conditions hold once the network is watched.
  await session.send("Network.enable")
  await session.send(method, how as never)
}

async function open(context: BrowserContext, path: string, prepare: (page: Page) => Promise<void>): Promise<Seen> {
  const page = await context.newPage()
  await page.addInitScript(() => {
    const seen = { largestPaint: 0, ready: 0, all: [] as { end: number; ms: number }[] }
    Object.assign(window, { seen })
    const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
    watch("largest-contentful-paint", ({ startTime }) => {
      seen.largestPaint = startTime
    })
    watch("longtask", ({ startTime, duration }) => seen.all.push({ end: startTime + duration, ms: duration }))
    new MutationObserver((_, observer) => {
      if (document.documentElement?.dataset.ready === undefined) return
      seen.ready = performance.now()
      observer.disconnect()
      console.info("ready")
    }).observe(document, { subtree: true, attributes: true })
  })
  await prepare(page)
  // No locator: what Playwright looks for in the page are long tasks too.
  const ready = page.waitForEvent("console", (message) => message.text() === "ready")
  await page.goto(path, { waitUntil: "load" })
  await ready
  await page.waitForLoadState("networkidle")
  return page.evaluate(() => {
    const { all, ...seen } = (
      window as unknown as { seen: { largestPaint: number; ready: number; all: { end: number; ms: number }[] } }
    ).seen
    const firstPaint = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN
    return { ...seen, firstPaint, tasks: all.filter(({ end }) => end > firstPaint).map(({ ms }) => ms) }
  })
}
