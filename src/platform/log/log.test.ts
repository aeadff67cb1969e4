import { expect, test } from "vitest"
import { createLog, inRequest, noteUser } from "./log.ts"

function openLog() {
  const lines: Array<Record<string, unknown>> = []
  return { log: createLog("info", { write: (line) => void lines.push(JSON.parse(line)) }), lines }
}

test("what failed keeps its code, and what is secret is hidden", () => {
  const { log, lines } = openLog()
  const cause = Object.assign(new Error("connect"), { code: "ECONNREFUSED" })
  log.error({ err: Object.assign(new Error("too many"), { code: "53300", cause }) }, "failed")
  log.info({ code: "123456", token: "secret", body: { password: "secret-wool" } })
  expect(lines[0]).toMatchObject({ err: { code: "53300" }, msg: "failed" })
  expect(lines[1]).toMatchObject({ code: "[hidden]", token: "[hidden]", body: { password: "[hidden]" } })
})

test("an error of the database quotes no row", () => {
  const { log, lines } = openLog()
  const detail = "Key (email)=(zelda@example.com) already exists."
  log.error({ err: Object.assign(new Error("duplicate key value"), { code: "23505", detail }) }, "failed")
  expect(lines[0]).toMatchObject({ err: { code: "23505", message: "duplicate key value" } })
  expect(JSON.stringify(lines)).not.toContain("zelda")
})

test("each line names version and process", () => {
  const { log, lines } = openLog()
  log.info("open")
  expect(lines[0]).toMatchObject({ version: expect.stringMatching(/^\d+\.\d+/), pid: process.pid })
})

test("the lines of a request carry its id, and its user once that is known", async () => {
  const { log, lines } = openLog()
  const request = (requestId: string, userId: string) =>
    inRequest({ requestId }, async () => {
      log.info("taken")
      await Promise.resolve()
      noteUser(userId)
      log.info("done")
    })
  await Promise.all([request("a", "kamala"), request("b", "nimal")])
  log.info("between")
  expect(lines.map(({ msg, requestId, userId }) => [msg, requestId, userId])).toEqual([
    ["taken", "a", undefined],
    ["taken", "b", undefined],
    ["done", "a", "kamala"],
    ["done", "b", "nimal"],
    ["between", undefined, undefined],
  ])
})

test("a line of a request has none of the fields of the line before", () => {
  const { log, lines } = openLog()
  inRequest({ requestId: "request-1" }, () => {
    log.warn({ statement: "SELECT 1" }, "first")
    log.warn("second")
  })
  expect(lines[1]).toMatchObject({ msg: "second", requestId: "request-1" })
  expect(lines[1]).not.toHaveProperty("statement")
})
