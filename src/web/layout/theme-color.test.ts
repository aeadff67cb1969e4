import { readFile } from "node:fs/promises"
import { expect, test } from "vitest"
import { themeColor } from "./theme-color.ts"

test("the theme colour equals the page background", async () => {
  const tokens = await readFile(new URL("../ui/styles/tokens.css", import.meta.url), "utf8")
  expect(tokens).toContain(`--color-paper: light-dark(${themeColor.light}, ${themeColor.dark});`)
})
