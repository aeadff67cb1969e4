import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { queuedMails } from "#tests/fixtures/mails/queued-mails.ts"
import { sharedApi } from "#tests/fixtures/shop-api.ts"
import { askForOpening, confirmOpeningWait, followOpening, sweepOpeningWaits, waitOf } from "./opening-waits.server.ts"

const api = await sharedApi()

let number = 0
const anAddress = () => `early${++number}@example.com`
const ask = (email: string) => askForOpening(api.shop, email, { ip: "192.0.2.1" })
const kinds = async (email: string) => (await queuedMails(api.shop, email)).map(({ kind }) => kind)
const waiting = async () => (await api.db.query(sql`SELECT FROM opening_waits`)).length

async function linkTo(email: string) {
  const mails = await queuedMails(api.shop, email)
  const mail = mails.find(({ kind }) => kind === "opening-confirmation")
  return new URL(mail && "url" in mail ? mail.url : "").searchParams
}

const setClosed = (closed: boolean) => save("opening", { closed })

async function save(section: string, value: object) {
  const saved = JSON.stringify(value)
  await api.db.query(
    sql`INSERT INTO settings (section, value) VALUES (${section}, ${saved}::jsonb)
        ON CONFLICT (section) DO UPDATE SET value = excluded.value, version = settings.version + 1`,
  )
  await api.shop.settings.reload()
}

test("who confirms an address is told once when the shop opens, by however many processes, and is forgotten", async () => {
  await setClosed(true)
  const [early, doubtful] = [anAddress(), anAddress()]
  await ask(early)
  await ask(doubtful)
  expect(await kinds(early)).toEqual(["opening-confirmation"])
  const link = await linkTo(early)
  const id = await waitOf(api.shop, link)
  expect(await confirmOpeningWait(api.shop, false, id ?? "")).toBe(true)
  expect(await waitOf(api.shop, new URLSearchParams({ ...Object.fromEntries(link), key: "x".repeat(32) }))).toBe(null)
  await followOpening(api.shop)
  await followOpening(api.shop)
  expect(await kinds(early)).toEqual(["opening-confirmation"])
  await setClosed(false)
  await expect.poll(() => kinds(early)).toEqual(["opening-confirmation", "shop-opened"])
  // A process that was killed before it mailed does so when it starts.
  await followOpening(api.shop)
  expect(await kinds(early)).toEqual(["opening-confirmation", "shop-opened"])
  expect(await kinds(doubtful)).toEqual(["opening-confirmation"])
  expect(await waiting()).toBe(1)
  expect(await waitOf(api.shop, link)).toBe(null)

  // An address that is confirmed after the opening is mailed at once.
  const late = (await waitOf(api.shop, await linkTo(doubtful))) ?? ""
  expect(await confirmOpeningWait(api.shop, true, late)).toBe(true)
  expect(await kinds(doubtful)).toEqual(["opening-confirmation", "shop-opened"])
  expect(await waiting()).toBe(0)
})

test("who asks during a holiday is told when the shop takes orders again, and not before", async () => {
  await setClosed(false)
  await save("holiday", { closed_until: "2099-01-31" })
  const early = anAddress()
  await ask(early)
  const id = await waitOf(api.shop, await linkTo(early))
  expect(await confirmOpeningWait(api.shop, false, id ?? "")).toBe(true)
  await followOpening(api.shop)
  await sweepOpeningWaits(api.shop)
  expect(await kinds(early)).toEqual(["opening-confirmation"])
  await save("holiday", { closed_until: null })
  await expect.poll(() => kinds(early)).toEqual(["opening-confirmation", "shop-opened"])
})

test("a link is good for a day, and an address that was not confirmed is forgotten", async () => {
  await setClosed(true)
  const email = anAddress()
  await ask(email)
  const link = await linkTo(email)
  await api.db.query(sql`UPDATE opening_waits SET created_at = now() - interval '25 hours'`)
  expect(await waitOf(api.shop, link)).toBe(null)
  expect(await confirmOpeningWait(api.shop, false, link.get("id") ?? "")).toBe(false)
  await sweepOpeningWaits(api.shop)
  expect(await waiting()).toBe(0)
})

test("an address that is given too often gets no further mail", async () => {
  const email = anAddress()
  const asked = [await ask(email), await ask(email.toUpperCase()), await ask(email), await ask(email)]
  expect(asked.every(({ ok }) => ok)).toBe(true)
  expect(await kinds(email)).toHaveLength(3)
  expect(await waiting()).toBe(1)
})
