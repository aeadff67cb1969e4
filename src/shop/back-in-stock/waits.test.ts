import { beforeEach, expect, onTestFinished, test } from "vitest"
import { sql, type Transaction } from "#database/database.ts"
import type { ProductsRow } from "#database/rows.ts"
import { inLanguage } from "#messages/reader.server.ts"
import { startAnnouncer } from "#shop/catalogue/announcer.server.ts"
import { endAccount } from "#shop/customers/accounts.server.ts"
import { aProduct, aProfile } from "#tests/fixtures/builders.ts"
import { storedChoices } from "#tests/fixtures/catalogue/variants.ts"
import { queuedMails } from "#tests/fixtures/mails/queued-mails.ts"
import { sharedApi } from "#tests/fixtures/shop-api.ts"
import { mailWaiting, sweepWaits } from "./mail-waits.server.ts"
import { askToWait, confirmWait, endWait, findWait, listWaits } from "./waits.server.ts"

const api = await sharedApi()

const stranger = { ip: "192.0.2.9" }
let product: ProductsRow
let email: string
let number = 0
beforeEach(async () => {
  product = await aProduct(api.db, { name: "Blue bear", stock_quantity: 0 })
  email = `waiting${++number}@example.com`
})

async function kindsTo(address: string): Promise<string[]> {
  return (await queuedMails(api.shop, address)).map(({ kind }) => kind)
}

/** Returns the token of the last mail that asks for confirmation. */
async function token(): Promise<string> {
  const mails = await queuedMails(api.shop, email)
  const asked = mails.filter((mail) => mail.kind === "back-in-stock-confirmation").at(-1)
  return new URL(asked?.url ?? "").searchParams.get("token") ?? ""
}

async function aWait(): Promise<string> {
  expect(await askToWait(api.shop, product.id, email, stranger)).toMatchObject({ ok: true })
  const link = await token()
  expect(await confirmWait(api.shop, link)).toBe(true)
  return link
}

const restock = (stock = 2) =>
  api.db.query(sql`UPDATE products SET stock_quantity = ${stock}::int WHERE id = ${product.id}`)

/** Starts an announcer, as each process of the shop has one. */
function anAnnouncer() {
  const onStock = (tx: Transaction, ids: readonly string[]) => mailWaiting(tx, api.shop, ids)
  const started = startAnnouncer(api.db, { onStock })
  onTestFinished(() => started.stop())
  return started
}

const BACK = ["back-in-stock-confirmation", "back-in-stock"]

test("one mail goes out when the product is back, however many processes notice, and however often it is sold out again", async () => {
  await aWait()
  expect(await kindsTo(email)).toEqual(["back-in-stock-confirmation"])
  const announcers = [anAnnouncer(), anAnnouncer(), anAnnouncer()]
  for (const stock of [2, 0, 5]) {
    await restock(stock)
    for (const { schedule } of announcers) schedule()
  }
  await expect.poll(() => kindsTo(email)).toEqual(BACK)
  await restock(0)
  await restock(1)
  announcers[0]?.schedule()
  await expect.poll(() => api.db.query(sql`SELECT FROM catalogue_changes`)).toEqual([])
  expect(await kindsTo(email)).toEqual(BACK)
  const [, back] = await queuedMails(api.shop, email)
  expect(back).toMatchObject({ product: "Blue bear", url: `${api.shop.publicUrl}/product/${product.id}` })
})

test("a restock that a killed process did not live to announce is mailed by another one", async () => {
  await aWait()
  await restock()
  anAnnouncer().schedule()
  await expect.poll(() => kindsTo(email)).toEqual(BACK)
})

test("who did not confirm gets nothing, and is forgotten after a day", async () => {
  await askToWait(api.shop, product.id, email, stranger)
  await restock()
  await api.db.transaction((tx) => mailWaiting(tx, api.shop, [product.id]))
  expect(await kindsTo(email)).toEqual(["back-in-stock-confirmation"])
  await api.db.query(sql`UPDATE stock_waits SET created_at = now() - interval '25 hours' WHERE email = ${email}`)
  await sweepWaits(api.shop)
  expect(await confirmWait(api.shop, await token())).toBe(false)
})

test("a product that came back before its wait was confirmed is mailed with the confirmation", async () => {
  await askToWait(api.shop, product.id, email, stranger)
  await restock()
  expect(await confirmWait(api.shop, await token())).toBe(true)
  expect(await kindsTo(email)).toEqual(BACK)
})

test("a product that is put on sale again with its stock is mailed by the sweep", async () => {
  await api.db.query(sql`UPDATE products SET is_active = false WHERE id = ${product.id}`)
  await api.db.query(sql`UPDATE products SET is_active = true WHERE id = ${product.id}`)
  await aWait()
  await api.db.query(sql`UPDATE products SET is_active = false, stock_quantity = 3 WHERE id = ${product.id}`)
  await sweepWaits(api.shop)
  expect(await kindsTo(email)).toEqual(["back-in-stock-confirmation"])
  await api.db.query(sql`UPDATE products SET is_active = true WHERE id = ${product.id}`)
  await sweepWaits(api.shop)
  expect(await kindsTo(email)).toEqual(BACK)
})

test("an address asks again: until it is confirmed it gets the link again, and the first mail's stays good; afterwards nothing", async () => {
  await askToWait(api.shop, product.id, email, stranger)
  const first = await token()
  await askToWait(api.shop, product.id, email.toUpperCase(), { ip: "198.51.100.9" })
  expect(await token()).toBe(first)
  expect(await confirmWait(api.shop, first)).toBe(true)
  expect(await askToWait(api.shop, product.id, email, stranger)).toMatchObject({ ok: true })
  expect(await kindsTo(email)).toHaveLength(2)
})

test("the link of the mail ends the wait too", async () => {
  const link = await aWait()
  expect(await findWait(api.db, link)).toEqual({ id: product.id, name: "Blue bear", confirmed: true })
  await endWait(api.db, link)
  await restock()
  await sweepWaits(api.shop)
  expect(await findWait(api.db, link)).toBeNull()
  expect(await kindsTo(email)).toEqual(["back-in-stock-confirmation"])
})

test("with an account what its address waits for is deleted", async () => {
  const profile = await aProfile(api.db, { email: email.toUpperCase() })
  const link = await aWait()
  await api.db.transaction((tx) => endAccount(tx, profile.id, async () => {}))
  expect(await findWait(api.db, link)).toBeNull()
})

test("who waits for one variant hears of that one alone", async () => {
  const choices = storedChoices([{ name: "Colour", values: ["Blue", "Red"] }])
  await api.db.query(sql`UPDATE products SET options = ${choices}::jsonb, base_price = 900 WHERE id = ${product.id}`)
  const [blue, red] = await api.db.query<{ id: string }>(sql`
    INSERT INTO products (name, price, stock_quantity, category, variant_of, option_values, variant_position)
    VALUES ('', 1, 0, '', ${product.id}, '{Blue}', 0), ('', 1, 0, '', ${product.id}, '{Red}', 1) RETURNING id`)
  await askToWait(api.shop, red?.id ?? "", email, stranger)
  await confirmWait(api.shop, await token())
  const announcer = anAnnouncer()
  for (const [id, kinds] of [
    [blue?.id, ["back-in-stock-confirmation"]],
    [red?.id, BACK],
  ] as const) {
    await api.db.query(sql`UPDATE products SET stock_quantity = 1 WHERE id = ${id}`)
    announcer.schedule()
    await expect.poll(() => api.db.query(sql`SELECT FROM catalogue_changes`)).toEqual([])
    await expect.poll(() => kindsTo(email)).toEqual(kinds)
  }
  const variant = { product_name: product.name, values: ["Red"] }
  expect(await queuedMails(api.shop, email)).toMatchObject([{ variant }, { variant }])
})

test("a product and its variant are named in the reader's language, and what is English says so", async () => {
  const values = [
    { en: "Blue", si: "නිල්" },
    { en: "Red", si: "රතු" },
  ]
  const choices = JSON.stringify([{ name: { en: "Colour", si: "පාට" }, values }])
  await api.db.query(sql`UPDATE products SET options = ${choices}::jsonb, base_price = 900,
    texts = '{"name": {"si": "වලසා"}}' WHERE id = ${product.id}`)
  const [red] = await api.db.query<{ id: string }>(sql`
    INSERT INTO products (name, price, stock_quantity, category, variant_of, option_values, variant_position)
    VALUES ('', 1, 0, '', ${product.id}, '{Red}', 0) RETURNING id`)
  const shown = { name: "වලසා (රතු)", variant: { product_name: "වලසා", values: ["රතු"] } }
  await inLanguage("si", () => askToWait(api.shop, red?.id ?? "", email, stranger))
  const link = await token()
  expect(await inLanguage("si", () => findWait(api.db, link))).toMatchObject(shown)
  expect(await inLanguage("ta", () => findWait(api.db, link))).toMatchObject({ english: ["name"] })
  await confirmWait(api.shop, link)
  const { id } = await aProfile(api.db, { email })
  expect(await inLanguage("si", () => listWaits(api.db, id))).toMatchObject([shown])
  await api.db.query(sql`UPDATE products SET stock_quantity = 1 WHERE id = ${red?.id ?? ""}`)
  await sweepWaits(api.shop)
  const { name, variant } = shown
  const mail = { language: "si", product: name, variant }
  expect(await queuedMails(api.shop, email)).toMatchObject([mail, mail])
})

test("no other wait has the link of one", async () => {
  await askToWait(api.shop, product.id, email, stranger)
  const first = await token()
  await endWait(api.db, first)
  await askToWait(api.shop, product.id, email, stranger)
  expect(await token()).not.toBe(first)
  expect(await confirmWait(api.shop, first)).toBe(false)
})

test("a network that has had its share is refused, and nothing is written", async () => {
  const shop = { ...api.shop, takeNewsletterMail: async () => ({ by: "share", seconds: 90 }) as const }
  expect(await askToWait(shop, product.id, email, stranger)).toMatchObject({ ok: false, status: 429, retryAfter: 90 })
  expect(await api.db.query(sql`SELECT FROM stock_waits WHERE email = ${email}`)).toEqual([])
})

test("nobody waits for a product that is not for sale", async () => {
  const hidden = await aProduct(api.db, { is_active: false })
  for (const id of [hidden.id, "nothing", "00000000-0000-0000-0000-000000000000"]) {
    expect(await askToWait(api.shop, id, email, stranger)).toMatchObject({ ok: false, status: 404 })
  }
})
