import { RouterContextProvider } from "react-router"
import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { aProduct } from "#tests/fixtures/builders.ts"
import { sharedDatabase } from "#tests/fixtures/database.ts"
import { settingsWith } from "#tests/fixtures/settings.ts"
import { type ShopContext, shopContext } from "#web/context.ts"
import { action, loader } from "./back-in-stock.tsx"

const db = await sharedDatabase()
const { id } = await aProduct(db, { name: "Blue bear", stock_quantity: 0 })
const url = new URL(`https://nool.example/back-in-stock?product=${id}`)

async function argsOf(changes: object, isPreview = false) {
  const context = new RouterContextProvider()
  const settings = { ...(await settingsWith()), ...changes }
  context.set(shopContext, { db, settings, isPreview, sentFrom: "192.0.2.9" } as unknown as ShopContext)
  const body = new URLSearchParams({ email: "amara@customer.example" })
  return { url, context, request: new Request(url, { method: "POST", body }) } as unknown as Parameters<
    typeof action
  >[0]
}
const read = (args: Awaited<ReturnType<typeof argsOf>>) => loader(args as unknown as Parameters<typeof loader>[0])

const unopened = { opening: { closed: true, sentence: null } }
const onHoliday = { holiday: { closed_until: "2099-01-31", sentence: null } }

test.each([
  ["has not opened yet", unopened, "not open yet"],
  ["is on holiday", onHoliday, "January 31, 2099"],
])("while the shop %s the form is refused, and says why", async (_, changes, problem) => {
  const refused = await action(await argsOf(changes))
  expect(refused).toMatchObject({
    init: { status: 409 },
    data: { email: "amara@customer.example", problem: expect.stringContaining(problem) },
  })
  expect(await db.query(sql`SELECT FROM stock_waits`)).toEqual([])
})

test("a shop that has not opened yet names its products to nobody but who previews it", async () => {
  const thrown = await read(await argsOf(unopened)).catch((error: unknown) => error)
  expect((thrown as Response).headers.get("Location")).toBe("/opening-soon")
  for (const args of [await argsOf(unopened, true), await argsOf(onHoliday)]) {
    expect(await read(args)).toMatchObject({ product: { name: "Blue bear" } })
  }
})
