import pg from "pg"
import { expect, onTestFinished, test } from "vitest"
import { openDatabase, sql } from "#database/database.ts"
import { migrate, migrateAsFar, migrations } from "#database/migrate.ts"
import { createLog } from "#platform/log/log.ts"
import { mapTexts } from "#shop/text/localized.ts"
import { createTestDatabase } from "#tests/fixtures/database.ts"
import { initialSettings } from "#tests/fixtures/settings.ts"
import { sectionJson } from "./section-json.ts"
import type { AnySection } from "./sections/section.ts"
import { type EditedSections, SECTION_NAMES, sections } from "./sections/sections.ts"
import { readSettings } from "./settings.server.ts"

/** Opens a database whose settings still have their texts in other languages beside the English. */
async function aDatabaseBefore() {
  const db = openDatabase(await createTestDatabase(), { max: 1 })
  onTestFinished(() => db.close())
  const client = new pg.Client({ connectionString: db.directUrl })
  await client.connect()
  const at = migrations.findIndex(({ name }) => name.endsWith("_texts_of_settings"))
  await migrateAsFar(client, migrations.slice(0, at))
  await client.end()
  return db
}

const read = (query: Parameters<typeof readSettings>[0]["query"]) =>
  readSettings({ query }, initialSettings, createLog("silent"))

const jsonsOf = (edited: EditedSections) =>
  SECTION_NAMES.map((name) => {
    const { form }: AnySection = sections[name]
    return [name, sectionJson(form, edited[name])] as const
  })

test("settings that the version before has saved say the same in every language", async () => {
  const { initial } = await read(async () => [])
  let texts = 0
  const edited = mapTexts(
    {
      ...initial,
      reviews: { ...initial.reviews, items: [{ name: "A", rating: 5, text: { en: "" }, product: { en: "" } }] },
    },
    () => {
      texts++
      return { en: `E${texts}`, si: `S${texts}`, ...(texts % 3 > 0 && { ta: `T${texts}` }) }
    },
  ) as EditedSections
  const saved = jsonsOf(edited)
  expect(texts).toBeGreaterThan(50)

  const db = await aDatabaseBefore()
  for (const [name, value] of saved) {
    await db.query(sql`INSERT INTO settings (section, value) VALUES (${name}, ${JSON.stringify(value)}::jsonb)`)
  }
  await migrate(db)
  const now = await read((query) => db.query(query))
  expect(jsonsOf(now.edited)).toEqual(saved)
  expect(now.edited).toEqual(edited)
})

test("settings of a version without other languages are English", async () => {
  const db = await aDatabaseBefore()
  await db.query(
    sql`INSERT INTO settings (section, value) VALUES ('shop', '{"name": "Wool", "tagline": "Warm", "town": ""}'),
        ('payments', '{"accounts": [], "bank_transfer": false}'), ('stock', '{"low_stock_limit": 4}')`,
  )
  await migrate(db)
  const { edited } = await read((query) => db.query(query))
  expect(edited).toMatchObject({
    shop: { name: "Wool", tagline: { en: "Warm" }, town: { en: "" } },
    payments: { accounts: [], bank_transfer: false },
    stock: { low_stock_limit: 4 },
  })
})
