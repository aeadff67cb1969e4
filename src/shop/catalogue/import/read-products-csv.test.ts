import { setImmediate } from "node:timers/promises"
import { expect, onTestFinished, test, vi } from "vitest"
import { planImport } from "./import-plan.server.ts"
import { MAX_CSV_BYTES, readProductsCsv } from "./read-products-csv.server.ts"

const bytesOf = (text: string) => new TextEncoder().encode(text)

/** Each look at the clock is five milliseconds after the one before: how often work pauses depends on the work alone, not on the machine. */
function steadyClock() {
  let now = 0
  const clock = vi.spyOn(performance, "now").mockImplementation(() => (now += 5))
  onTestFinished(() => clock.mockRestore())
}

/** Returns the result of `work`, and how often the process could do something else meanwhile. */
async function watched<Result>(work: Promise<Result>): Promise<{ result: Result; turns: number }> {
  let [turns, isDone] = [0, false]
  const over = work.finally(() => {
    isDone = true
  })
  while (!isDone) {
    await setImmediate()
    turns++
  }
  return { result: await over, turns }
}

test("the process responds while ten thousand lines are read and planned", async () => {
  steadyClock()
  const lines = Array.from({ length: 10_000 }, (_, n) => `Bear ${n},"Soft, ${"kind ".repeat(20)}",${n + 1},3,Toys`)
  const file = bytesOf(["name,description,price,stock,category", ...lines].join("\n"))
  const read = await watched(readProductsCsv(file))
  expect(read.result.lines).toHaveLength(10_000)
  expect(read.turns).toBeGreaterThan(1000)
  const known = { products: new Map(), pictures: new Set<string>() }
  const planned = await watched(planImport(read.result.lines, known, new Date()))
  expect(planned.result.changes).toHaveLength(10_000)
  expect(planned.turns).toBeGreaterThan(1000)
})

test("a head of five megabytes is refused, and the process responds while it is read", async () => {
  steadyClock()
  const { result, turns } = await watched(readProductsCsv(bytesOf("name,".repeat(MAX_CSV_BYTES / 5))))
  expect(result.faults).toEqual([{ line: 1, column: null, message: "The file has more than 50 columns" }])
  expect(turns).toBeGreaterThan(10)
})

test("the process responds while a file is read whose every line is broken", async () => {
  const { result, turns } = await watched(readProductsCsv(bytesOf(`name\n${'a"b,"c\n'.repeat(700_000)}`)))
  expect(result.faults.length).toBeGreaterThan(50)
  expect(turns).toBeGreaterThan(50)
})

test.each([
  ["50", 50, 49],
  ["51", 51, 1],
])("of %s columns those that are not known are named, or their number", async (_, columns, faults) => {
  const names = ["name", ...Array.from({ length: columns - 1 }, (_, n) => `own ${n}`)].join(",")
  expect((await readProductsCsv(bytesOf(`${names}\nBear`))).faults).toHaveLength(faults)
})

test("a letter of several bytes between two pieces of a file stays whole", async () => {
  const names = Array.from({ length: 30_000 }, () => "\u0db1\u0dd6\u0dbd")
  const { lines } = await readProductsCsv(bytesOf(`name\n${names.slice(0, 9_999).join("\n")}`))
  expect(new Set(lines.map(({ cells }) => cells.get("name")))).toEqual(new Set([names[0]]))
})
