import { setImmediate } from "node:timers/promises"
import { expect, onTestFinished, test, vi } from "vitest"
import writeExcelFile from "write-excel-file/node"
import { numberIn } from "./import-cells.server.ts"
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
  const known = { products: new Map(), pictures: new Set<string>(), addresses: new Map() }
  const planned = await watched(planImport(read.result.lines, known, new Date()))
  expect(planned.result.changes).toHaveLength(10_000)
  expect(planned.turns).toBeGreaterThan(1000)
})

test("a head of five megabytes is refused, and the process responds while it is read", async () => {
  steadyClock()
  const { result, turns } = await watched(readProductsCsv(bytesOf("name,".repeat(MAX_CSV_BYTES / 5))))
  expect(result.faults).toEqual([{ line: 1, column: null, message: "The file has more than 300 columns" }])
  expect(turns).toBeGreaterThan(10)
})

test("the process responds while a file is read whose every line is broken", async () => {
  const { result, turns } = await watched(readProductsCsv(bytesOf(`name\n${'a"b,"c\n'.repeat(700_000)}`)))
  expect(result.faults.length).toBeGreaterThan(50)
  expect(turns).toBeGreaterThan(50)
})

test.each([
  ["300 columns are no fault", 300, []],
  ["301 are one", 301, ["The file has more than 300 columns"]],
])("%s, and those that are not known are named in one line", async (_, columns, faults) => {
  const own = Array.from({ length: columns - 1 }, (_, n) => `own ${n}`)
  const file = await readProductsCsv(bytesOf(`${["name", ...own].join(",")},,,\nBear,1`))
  expect(file.faults.map(({ message }) => message)).toEqual(faults)
  expect(file.notes.join("").length).toBeLessThan(700)
  if (faults.length === 0) expect(file.notes[0]).toMatch(/^Left out: own 0, own 1, .*…$/)
})

test("titles, a line that names the separator and cells without a name are passed over", async () => {
  const shop = "Products of 2026, Galle;;;;\r\n\r\nname;price;stock;category;;\r\nHat;1.250,50;3;Hats;;\r\n"
  const named = `sep=;\r\n${shop.slice(shop.indexOf("name"))}`
  for (const [text, line] of [
    [shop, 4],
    [named, 3],
  ] as const) {
    const file = await readProductsCsv(bytesOf(text))
    expect(file).toMatchObject({ faults: [], notes: [], isForeign: false })
    expect(file.lines.map(({ line }) => line)).toEqual([line])
    expect(Object.fromEntries(file.lines[0]?.cells ?? [])).toEqual({
      name: "Hat",
      price: "1.250,50",
      stock: "3",
      category: "Hats",
    })
  }
})

test("UTF-16 is read in both orders of its bytes, and a workbook as the same lines", async () => {
  const text = "name,price,stock\nනූල්,1250.5,3\n"
  const little = Buffer.from(`\uFEFF${text}`, "utf16le")
  const big = Buffer.from(little).swap16()
  const rows = [["My products"], [], ["name", "price", "stock"], ["නූල්", 1250.5, 3]]
  const book = await writeExcelFile(rows.map((row) => row.map((value) => ({ value })))).toBuffer()
  for (const bytes of [little, big, book]) {
    const { lines, faults } = await readProductsCsv(bytes)
    expect(faults).toEqual([])
    expect([...(lines[0]?.cells.values() ?? [])]).toEqual(["නූල්", "1250.5", "3"])
  }
  expect((await readProductsCsv(Buffer.from("PK\u0003\u0004 and nothing"))).faults).toEqual([
    { line: 1, column: null, message: "The file cannot be read. Save it again as CSV or Excel file (.xlsx)." },
  ])
})

test.each([
  ["LKR 1250", 1250],
  ["Rs 1250/-", 1250],
  ["Rs. 1,250.00", 1250],
  ["රු. 1250/=", 1250],
  ["1250 LKR", 1250],
  ["1.250,00", 1250],
  ["1.250.000", 1_250_000],
  ["1 250", 1250],
  ["1\u202f250,50", 1250.5],
  ["1,25,000.00", 125_000],
  ["1,250", 1250],
  ["1250,5", 1250.5],
  ["1.25", 1.25],
  ["-5", -5],
  ["1,2,3", Number.NaN],
  ["12 50", Number.NaN],
  ["1.250.00", Number.NaN],
  ["5 or 6", Number.NaN],
])("the number %s is read as %d", (text, number) => expect(numberIn(text)).toBe(number))

test("a letter of several bytes between two pieces of a file stays whole", async () => {
  const names = Array.from({ length: 30_000 }, () => "\u0db1\u0dd6\u0dbd")
  const { lines } = await readProductsCsv(bytesOf(`name\n${names.slice(0, 9_999).join("\n")}`))
  expect(new Set(lines.map(({ cells }) => cells.get("name")))).toEqual(new Set([names[0]]))
})
