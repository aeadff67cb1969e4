import { describe, expect, test } from "vitest"
import writeExcelFile from "write-excel-file/node"
import { anArchive } from "#tests/fixtures/an-archive.ts"
import { dayOfSerial, isDateFormat } from "./number-formats.ts"
import { readTable } from "./read-table.server.ts"

const csv = (text: string) => readTable(Buffer.from(text))
const HEAD = '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'
const END = "</sheetData></worksheet>"
const sheet = (rows: string, others: Record<string, string> = {}) =>
  readTable(anArchive({ "xl/worksheets/sheet1.xml": `${HEAD}${rows}${END}`, ...others }))

async function cells(read: ReturnType<typeof readTable>) {
  const result = await read
  if (!result.ok) return result.code
  return result.value.rows.map(({ line, cells }) => [line, ...Array.from(cells, (cell) => cell?.value ?? null)])
}

describe("a table", () => {
  test("is the same as CSV and as a workbook, empty lines and all scripts included", async () => {
    const rows = [["Order", "Waybill", "Amount"], ["ORD-1", "00123", 1250.5], [], ["ඇණවුම", "ஆர்டர்", 3]]
    const book = await writeExcelFile(rows.map((row) => row.map((value) => ({ value })))).toBuffer()
    const expected = [
      [1, "Order", "Waybill", "Amount"],
      [2, "ORD-1", "00123", "1250.5"],
      [4, "ඇණවුම", "ஆர்டர்", "3"],
    ]
    expect(await cells(readTable(book))).toEqual(expected)
    const text = rows.map((row) => row.join(";")).join("\r\n")
    expect(await cells(csv(`\uFEFF${text}`))).toEqual(expected)
  })

  test("has dates as days, numbers as they are written, and the last result of a formula", async () => {
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd\\/mm\\/yy"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="14"/></cellXfs></styleSheet>'
    const row =
      '<row r="1"><c r="A1" s="1"><v>46352</v></c><c r="C1" s="2"><v>46352.5</v></c><c r="D1"><v>1.2E+18</v></c><c r="E1"><f>1+1</f><v>2</v></c><c r="F1" t="inlineStr"><is><r><t>a</t></r><r><t>b</t></r></is></c></row>'
    expect(await cells(sheet(row, { "xl/styles.xml": styles }))).toEqual([
      [1, "2026-11-26", null, "2026-11-26", "1.2E+18", "2", "ab"],
    ])
  })

  test.each([
    ["no archive", Buffer.from("PK\u0003\u0004 and nothing")],
    ["an archive of other files", anArchive({ "word/document.xml": "<w/>" })],
    ["no XML", anArchive({ "xl/worksheets/sheet1.xml": "<worksheet><sheetData>" })],
  ])("that is %s is refused", async (_, bytes) => expect(await cells(readTable(bytes))).toBe("damaged"))

  test("of several sheets, too many rows or columns, or nothing is refused", async () => {
    const other = { "xl/worksheets/sheet2.xml": `${HEAD}${END}` }
    expect(await cells(sheet("", other))).toBe("several_sheets")
    expect(await cells(sheet('<row r="1048576"><c r="A1048576"><v>1</v></c></row>'))).toBe("too_many_rows")
    expect(await cells(sheet('<row r="1"><c><v>1</v></c></row>'.repeat(50_002)))).toBe("too_many_rows")
    const strings = `<sst>${"<si/>".repeat(500_001)}</sst>`
    expect(await cells(sheet("", { "xl/sharedStrings.xml": strings }))).toBe("too_many_rows")
    expect(await cells(sheet('<row r="1"><c r="XFD1"><v>1</v></c></row>'))).toBe("too_many_columns")
    expect(await cells(sheet(""))).toBe("empty")
    expect(await cells(csv(""))).toBe("empty")
    expect(await cells(csv("a\n".repeat(50_002)))).toBe("too_many_rows")
    expect(await cells(csv(",".repeat(301)))).toBe("too_many_columns")
    expect(await cells(csv('a,b\n"c,d\n'))).toBe("quotes")
    expect(await cells(readTable(Buffer.from([0x61, 0xff, 0x0a])))).toBe("encoding")
  })

  test("that unpacks to more than a workbook needs is refused before it is unpacked, whatever it says of its size", async () => {
    const bomb = { "xl/worksheets/sheet1.xml": `${HEAD}${" ".repeat(70 * 1024 * 1024)}${END}` }
    const honest = anArchive(bomb)
    expect(honest.length).toBeLessThan(200_000)
    expect(await cells(readTable(honest))).toBe("too_large")
    // What it says of its size is not true, which unpacking it would show.
    const small = { "xl/worksheets/sheet1.xml": `${HEAD}${END}` }
    expect(await cells(readTable(anArchive(small, 70 * 1024 * 1024)))).toBe("too_large")
    expect(await cells(readTable(anArchive(bomb, 1000)))).toBe("damaged")
  })

  test.each([
    ["elements in each other", "<a>".repeat(2_000_000)],
    ["attributes of one element", `<a ${Array.from({ length: 100_000 }, (_, n) => `b${n}="1"`).join(" ")}/>`],
  ])("of millions of %s is refused as soon as they are seen", async (_, xml) => {
    const bytes = anArchive({ "xl/worksheets/sheet1.xml": `${HEAD}${xml}` })
    expect(bytes.length).toBeLessThan(500_000)
    expect(await cells(readTable(bytes))).toBe("damaged")
  })

  test("that takes more memory than its thread may have is refused, and the process goes on", async () => {
    const row = `<row>${'<c t="str"><v>1</v></c>'.repeat(100)}</row>`
    const bytes = anArchive({ "xl/worksheets/sheet1.xml": `${HEAD}${row.repeat(25_000)}${END}` })
    expect(await cells(readTable(bytes, { maxOldGenerationSizeMb: 32 }))).toBe("too_large")
    expect(await cells(csv("a\n1"))).toEqual([
      [1, "a"],
      [2, "1"],
    ])
  })

  test("expands no entities of its own", async () => {
    const doctype = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">]>'
    const row = '<row r="1"><c r="A1" t="str"><v>&a;</v></c></row>'
    const bytes = anArchive({ "xl/worksheets/sheet1.xml": `${doctype}${HEAD}${row}${END}` })
    expect(await cells(readTable(bytes))).toBe("damaged")
  })
})

test.each([
  [14, undefined, true],
  [2, undefined, false],
  [164, "yyyy\\-mm\\-dd;@", true],
  [164, '"Rs. "#,##0.00', false],
  [164, "[Red]0.00", false],
  [164, "General", false],
])("the format %i %s is a date: %s", (id, code, isDate) => expect(isDateFormat(id, code)).toBe(isDate))

test("a day is counted from 1900 or from 1904", () => {
  expect(dayOfSerial(46352, false)).toBe("2026-11-26")
  expect(dayOfSerial(46352 - 1462, true)).toBe("2026-11-26")
  expect(dayOfSerial(1e9, false)).toBeNull()
})
