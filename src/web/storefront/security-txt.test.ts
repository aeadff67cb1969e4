import { RouterContextProvider } from "react-router"
import { expect, test } from "vitest"
import { type ShopContext, shopContext } from "#web/context.ts"
import { loader } from "./security-txt.ts"

test.each([
  ["hello@nool.example", "mailto:hello@nool.example"],
  [null, "https://nool.example"],
])("with the address %s people are sent to %s, for less than a year", async (email, contact) => {
  const context = new RouterContextProvider()
  context.set(shopContext, { publicUrl: "https://nool.example", settings: { contact: { email } } } as ShopContext)
  const text = await loader({ context } as unknown as Parameters<typeof loader>[0]).text()
  const [, expires = ""] = /^Expires: (\S+)$/m.exec(text) ?? []
  expect(text).toContain(`Contact: ${contact}\n`)
  expect(text).toContain("Canonical: https://nool.example/.well-known/security.txt\n")
  const days = (Date.parse(expires) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(300)
  expect(days).toBeLessThan(365)
})
