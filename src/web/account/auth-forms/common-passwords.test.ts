import { execFile } from "node:child_process"
import { readFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import { expect, it } from "vitest"
import { lookUpIn } from "./new-password-field.tsx"

const list = await readFile(new URL("./common-passwords.bin", import.meta.url))
const isCommon = lookUpIn(list)

it.each(["123456", "password", "qwerty", "iloveyou", "dragon"])("knows %s", (password) =>
  expect(isCommon(password)).toBe(true),
)

it("takes one in a thousand of others for a common one at most, and is small", () => {
  const others = Array.from({ length: 10_000 }, (_, at) => `wool & hook ${at}`)
  expect(others.filter(isCommon).length).toBeLessThanOrEqual(10)
  expect(list.length).toBeLessThanOrEqual(15_000)
})

it("is made from the list that the server uses", async () => {
  const script = fileURLToPath(new URL("../../../../scripts/common-passwords.mjs", import.meta.url))
  const code = await new Promise((resolve) => {
    execFile(process.execPath, [script, "--check"], (error) => resolve(error?.code ?? 0))
  })
  expect(code).toBe(0)
})
