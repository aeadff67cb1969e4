import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Hono } from "hono"
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest"
import { type Database, sql } from "#database/database.ts"
import { openFiles } from "#platform/files/files.ts"
import { createLog, inRequest, type Log } from "#platform/log/log.ts"
import { isTracing, traced } from "#platform/traces/traces.ts"
import { openTestDatabase } from "#tests/fixtures/database.ts"
import { attributeOf, openCollector } from "#tests/fixtures/process/collector.ts"
import { trustedProxies } from "../client-ip.ts"
import { traceRequests } from "./trace-requests.ts"
import { tracesOf } from "./traces.ts"

let db: Database
let folder: string
beforeAll(async () => {
  db = await openTestDatabase()
  folder = await mkdtemp(join(tmpdir(), "nool-traces-"))
})
afterEach(() => {
  vi.unstubAllEnvs()
})
afterAll(async () => {
  await db.close()
  await rm(folder, { recursive: true })
})

/** The collector that the settings name. */
async function openNamedCollector(options = {}) {
  const collector = await openCollector(options)
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", collector.url)
  return collector
}

function appOn(log: Log) {
  const files = openFiles(folder)
  return new Hono()
    .use(traceRequests(trustedProxies("10.0.0.0/8")!))
    .get("/orders/:id", async (c) => {
      await db.query(sql`SELECT ${c.req.param("id")}::text AS secret`)
      await files.put("a.txt", new Uint8Array(1), "text/plain")
      log.warn("noted")
      return c.text("an order")
    })
    .get("/fails", async (c) => {
      await db.query(sql`SELECT 1 / ${0}::int`).catch(() => {})
      return c.text("failed", 500)
    })
}

function openLog() {
  const lines: Array<Record<string, unknown>> = []
  return { lines, log: createLog("warn", { write: (line) => void lines.push(JSON.parse(line)) }) }
}

const REMOTE = "0af7651916cd43dd8448eb211c80319c"
const traceparent = `00-${REMOTE}-b7ad6b7169203331-01`
const from = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } })

test("a request is a trace with its statements and calls of the file store, without anything that was typed", async () => {
  const collector = await openNamedCollector()
  const { log, lines } = openLog()
  const close = await tracesOf({ traceRatio: 1 }, log)
  const app = appOn(log)
  await inRequest({ requestId: "request-1" }, () =>
    app.request("/orders/personal-7?token=secret", { headers: { traceparent } }, from("10.1.2.3")),
  )
  await app.request("/fails", { headers: { traceparent } }, from("198.51.100.7"))
  await db.query(sql`SELECT 'outside of a request'`)
  await close()
  collector.close()
  const [order, failed] = ["GET /orders/:id", "GET /fails"].map((name) =>
    collector.spans().find((span) => span.name === name),
  )
  expect(order).toMatchObject({ traceId: REMOTE, parentSpanId: "b7ad6b7169203331" })
  expect([attributeOf(order, "http.response.status_code"), attributeOf(order, "nool.request_id")]).toEqual([
    200,
    "request-1",
  ])
  const steps = collector.spans().filter(({ parentSpanId }) => parentSpanId === order?.spanId)
  expect(steps.map(({ name }) => name).sort()).toEqual(["SELECT", "files put"])
  expect(
    attributeOf(
      steps.find(({ name }) => name === "SELECT"),
      "db.query.text",
    ),
  ).toBe("SELECT $1::text AS secret")
  // Only a trusted proxy says which trace a request belongs to.
  expect(failed?.traceId).not.toBe(REMOTE)
  expect(failed?.status.code).toBe(2)
  expect(collector.spans().find(({ parentSpanId }) => parentSpanId === failed?.spanId)?.status.code).toBe(2)
  expect(collector.spans()).toHaveLength(5)
  expect(collector.bodies.join("")).not.toMatch(/personal-7|token=secret|outside of a request/)
  expect(collector.bodies[0]).toMatch(/"service\.name","value":\{"stringValue":"nool"\}/)
  expect(lines).toMatchObject([{ msg: "noted", requestId: "request-1", traceId: REMOTE }])
})

test.each([["away"], ["silent"]])("a collector that is %s delays neither requests nor the end", async (fault) => {
  const collector = await openNamedCollector({ silent: fault === "silent" })
  if (fault === "away") collector.close()
  const { log, lines } = openLog()
  const close = await tracesOf({ traceRatio: 1 }, log)
  const app = appOn(createLog("silent"))
  const responses = await Promise.all(Array.from({ length: 20 }, () => app.request("/orders/1")))
  expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200))
  const since = Date.now()
  await close()
  // An export that nobody cuts short takes ten seconds.
  expect(Date.now() - since).toBeLessThan(9_000)
  collector.close()
  for (const { msg } of lines) expect(msg).toBe("traces could not be sent")
})

test("without a collector nothing is traced", async () => {
  await (await tracesOf({ traceRatio: null }, openLog().log))()
  expect(isTracing()).toBe(false)
  expect(await traced({ name: "work" }, async (span) => span)).toBeUndefined()
  expect((await appOn(createLog("silent")).request("/orders/1")).status).toBe(200)
})

test("a part of the requests is traced, and a proxy that has decided is followed", async () => {
  const collector = await openNamedCollector()
  const close = await tracesOf({ traceRatio: 0 }, openLog().log)
  const app = appOn(createLog("silent"))
  await app.request("/orders/1")
  await app.request("/orders/2", { headers: { traceparent } }, from("10.1.2.3"))
  await close()
  collector.close()
  expect(new Set(collector.spans().map(({ traceId }) => traceId))).toEqual(new Set([REMOTE]))
})
