import { beforeEach, expect, onTestFinished, test, vi } from "vitest"
import { openDatabase, sql } from "#database/database.ts"
import { createLog } from "#platform/log/log.ts"
import { openDatabaseProxy } from "#tests/fixtures/database/database-proxy.ts"
import { sharedDatabase } from "#tests/fixtures/database.ts"
import { initialSettings } from "#tests/fixtures/settings.ts"
import { openSettings } from "./live-settings.server.ts"
import { announceSettings, markSamples, unmarkSamples } from "./settings.server.ts"
import { closedAt } from "./settings.ts"

const db = await sharedDatabase()
beforeEach(() => db.query(sql`TRUNCATE settings`))

const log = createLog("silent")
const open = (on = db, initial = initialSettings) => openSettings({ db: on, initial, log })

/** Saves a fee as a process of the shop does. */
async function saveDelivery(fee: number, value: object = { fee, free_from: null }) {
  await db.transaction(async (tx) => {
    await tx.query(
      sql`INSERT INTO settings (section, value) VALUES ('delivery', ${JSON.stringify(value)}::jsonb)
          ON CONFLICT (section) DO UPDATE SET value = excluded.value, version = settings.version + 1`,
    )
    await announceSettings(tx)
  })
}

test("a section that was never saved has the environment's values, a saved one its own", async () => {
  expect(await open()).toMatchObject({
    values: { shop: { name: "Nool" }, delivery: { fee: 300, free_from: null }, stock: { low_stock_limit: 5 } },
    versions: { shop: 0, delivery: 0 },
  })
  await saveDelivery(450)
  const { values, versions } = await open(db, { ...initialSettings, name: "Sanduni", deliveryFeeCents: 100 })
  expect(values).toMatchObject({ shop: { name: "Sanduni" }, delivery: { fee: 450 } })
  expect(versions).toMatchObject({ shop: 0, delivery: 1 })
})

test("what another version stored is completed by the initial values, and replaced by them where it is not understood", async () => {
  await saveDelivery(0, { fee: 120, by_weight: true })
  expect((await open()).values.delivery).toEqual({ fee: 120, free_from: null })
  const lines: string[] = []
  const heard = createLog("error", { write: (line) => void lines.push(line) })
  await saveDelivery(0, { fee: "a lot" })
  const settings = await openSettings({ db, initial: initialSettings, log: heard })
  expect(settings.values.delivery).toEqual({ fee: 300, free_from: null })
  expect(lines.join()).toContain("stored settings are not understood")
})

test("every process that follows hears of a change", async () => {
  const others = await Promise.all([open(), open()])
  for (const other of others) {
    const stop = await other.follow()
    onTestFinished(stop)
  }
  let changes = 0
  others[0]?.onChange(() => void changes++)
  await saveDelivery(500)
  await expect.poll(() => others.map(({ values }) => values.delivery.fee)).toEqual([500, 500])
  expect(changes).toBe(1)
})

test.each(["refuse", "swallow"] as const)(
  "a change made while the line is lost (%s) is known after it; until then the last settings hold",
  async (fault) => {
    const proxy = await openDatabaseProxy(db.url)
    const far = openDatabase(proxy.url)
    const settings = await open(far)
    const stop = await settings.follow()
    onTestFinished(async () => {
      await stop()
      await proxy.close()
      await far.close()
    })
    await proxy[fault]()
    await saveDelivery(700)
    await expect.poll(() => far.monitor.awaySince).not.toBeNull()
    await expect(settings.reload()).rejects.toThrow()
    expect(settings.values.delivery.fee).toBe(300)
    await proxy.restore()
    await expect.poll(() => settings.values.delivery.fee).toBe(700)
  },
)

test("who asks while a reading is under way gets what a later one finds", async () => {
  const gate = Promise.withResolvers<void>()
  let readings = 0
  const slow = {
    listen: db.listen,
    async query<Row extends object>(statement: Parameters<typeof db.query>[0]) {
      const rows = await db.query<Row>(statement)
      if (++readings === 2) await gate.promise
      return rows
    },
  }
  const settings = await openSettings({ db: slow, initial: initialSettings, log })
  const first = settings.reload()
  await expect.poll(() => readings).toBe(2)
  await saveDelivery(800)
  const later = [settings.reload(), settings.reload()]
  gate.resolve()
  await first
  expect(settings.values.delivery.fee).toBe(300)
  await Promise.all(later)
  expect(settings.values.delivery.fee).toBe(800)
  expect(readings).toBe(3)
})

test("who saved something is shown it by a process that has not heard of it yet", async () => {
  const settings = await open()
  const before = Date.now() - 60_000
  await saveDelivery(900)
  await settings.catchUp(before)
  expect(settings.values.delivery.fee).toBe(300)
  await settings.catchUp(Date.now())
  expect(settings.values.delivery.fee).toBe(900)
})

test("the end of a holiday counts as a change", async () => {
  const closed_until = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
  const value = JSON.stringify({ closed_until })
  await db.query(sql`INSERT INTO settings (section, value) VALUES ('holiday', ${value}::jsonb)`)
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] })
  onTestFinished(() => void vi.useRealTimers())
  const settings = await open()
  let closed = closedAt(settings.values, new Date())
  settings.onChange(() => {
    closed = closedAt(settings.values, new Date())
  })
  expect(closed).not.toBeNull()
  await vi.advanceTimersByTimeAsync(3 * 86_400_000)
  expect(closed).toBeNull()
})

test("samples are known to be there until they are removed, and never where customers buy", async () => {
  const production = { ...initialSettings, allowsSamples: false }
  const development = { ...initialSettings, allowsSamples: true }
  const samples = async () => [await open(db, production), await open(db, development)]
  expect((await samples()).map(({ values }) => values.samples)).toEqual([false, false])
  const sampleReviews = { "5c1fdd44": [{ name: "Nimali", stars: 5, text: "Soft." }] }
  await markSamples(db, { synonyms: ["loris = unahapuluwa"], reviews: sampleReviews })
  const [, present] = await samples()
  expect((await samples()).map(({ values }) => values.samples)).toEqual([false, true])
  expect((await samples()).map(({ values }) => values.sampleReviews)).toEqual([{}, sampleReviews])
  expect(await unmarkSamples(db)).toEqual(["loris = unahapuluwa"])
  const [, removed] = await samples()
  expect(removed?.values).toMatchObject({ samples: false, sampleReviews: {} })
  expect(removed?.revision).not.toBe(present?.revision)
})
