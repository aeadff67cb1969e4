import { expect, test } from "vitest"
import { linesSchema } from "./synonym-fields.ts"
import { readLinesFile, withLines } from "./synonyms-form.tsx"

test("lines are those that something stands in, and a problem names its line as it stands in the form", () => {
  expect(linesSchema.safeParse({ lines: "\n throw =  quilt \n\npink > rose\n" })).toEqual({
    success: true,
    data: { lines: ["throw = quilt", "pink > rose"] },
  })
  expect(linesSchema.safeParse({ lines: "throw = quilt\n\nalone" })).toMatchObject({
    success: false,
    error: { issues: [{ path: ["lines"], message: expect.stringMatching(/^Line 3: /) }] },
  })
})

test("a file adds what is not there yet", () => {
  expect(withLines("throw = quilt\n", "throw = quilt\r\nmug, cup\r\n\r\nmug, cup\r\n")).toEqual({
    text: "throw = quilt\nmug, cup",
    added: 1,
  })
})

test("what is no text, or too much of it, is refused in words", async () => {
  expect(await readLinesFile(new Blob(["mug, cup"]))).toEqual({ text: "mug, cup" })
  expect(await readLinesFile(new Blob([new Uint8Array([0xff, 0xd8, 0xff])]))).toHaveProperty("problem")
  expect(await readLinesFile(new Blob([new Uint8Array(1_000_001)]))).toHaveProperty("problem")
})
