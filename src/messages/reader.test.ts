import { setTimeout as pause } from "node:timers/promises"
import { expect, test } from "vitest"
import { getLocale, type Locale } from "#messages/runtime.js"
import { inLanguage } from "./reader.server.ts"

const read = (locale: string) =>
  inLanguage(locale as Locale, async () => {
    await pause(1)
    return getLocale()
  })

test("work for two readers at once is in the language of each, and English around it", async () => {
  expect(await Promise.all([read("si"), read("ta"), read("en")])).toEqual(["si", "ta", "en"])
  expect(getLocale()).toBe("en")
})
