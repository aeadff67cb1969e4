import { beforeEach, expect, onTestFinished, test } from "vitest"
import { openDatabase } from "#database/database.ts"
import { giveBackStock, takeStock } from "#shop/stock/stock.server.ts"
import { LOW_STOCK_LIMIT } from "#shop/stock/stock.ts"
import { openDatabaseProxy } from "#tests/fixtures/database/database-proxy.ts"
import { sharedDatabase } from "#tests/fixtures/database.ts"
import { aProductFor } from "#tests/fixtures/shop-api.ts"
import { startAnnouncer } from "./announcer.server.ts"

const db = await sharedDatabase()

/** Collects the ids that were announced. */
let heard: string[]
beforeEach(async () => {
  heard = []
  const stop = await db.listen("catalogue_changed", (payload) => {
    for (const [, id = ""] of payload.matchAll(/product:(\S+)/g)) heard.push(id)
  })
  onTestFinished(stop)
})

const NEVER_MS = 3_600_000

function announcer({ on = db, sweepMs = NEVER_MS } = {}) {
  const started = startAnnouncer(on, { sweepMs })
  onTestFinished(() => started.stop())
  return started
}

const take = (productId: string, quantity = 1) => takeStock(db, [{ productId, quantity }])

test("stock that pages show, at the limit and below, is announced once for many changes; what stays above it is not", async () => {
  const { schedule } = announcer()
  const plenty = await aProductFor(db, { stock: LOW_STOCK_LIMIT + 2 })
  const low = await aProductFor(db, { stock: LOW_STOCK_LIMIT + 1 })
  const last = await aProductFor(db, { stock: 1 })
  for (const id of [plenty, low, last, low]) {
    await take(id)
    schedule()
  }
  await expect.poll(() => [...heard].sort()).toEqual([low, last].sort())
  await giveBackStock(db, [
    { productId: plenty, quantity: 1 },
    { productId: last, quantity: LOW_STOCK_LIMIT + 1 },
  ])
  schedule()
  await expect.poll(() => [...heard].sort()).toEqual([low, last, last].sort())
})

test("what a killed process committed and did not announce is announced by another one", async () => {
  const id = await aProductFor(db, { stock: 1 })
  await take(id)
  announcer({ sweepMs: 50 })
  await expect.poll(() => heard).toEqual([id])
})

test("what could not be announced while the database was away is announced after it", async () => {
  const proxy = await openDatabaseProxy(db.url)
  const far = openDatabase(proxy.url)
  onTestFinished(async () => {
    await proxy.close()
    await far.close()
  })
  const { schedule } = announcer({ on: far, sweepMs: 200 })
  await proxy.refuse()
  const id = await aProductFor(db, { stock: 1 })
  await take(id)
  schedule()
  await expect.poll(() => far.monitor.awaySince).not.toBeNull()
  await proxy.restore()
  await expect.poll(() => heard).toEqual([id])
})

test("a process that stops announces first what it has gathered", async () => {
  const { schedule, stop } = announcer()
  const id = await aProductFor(db, { stock: 1 })
  await take(id)
  schedule()
  await stop()
  await expect.poll(() => heard).toEqual([id])
})
