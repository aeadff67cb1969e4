import { beforeAll, expect, test } from "vitest"
import { openDatabase, sql } from "#database/database.ts"
import { inLanguage } from "#messages/reader.server.ts"
import { locales } from "#messages/runtime.js"
import { readCart } from "#shop/cart/cart.server.ts"
import { findProduct } from "#shop/catalogue/catalogue.server.ts"
import { aCartLine, aProduct, aProfile } from "#tests/fixtures/builders.ts"
import { createMigratedDatabase } from "#tests/fixtures/database.ts"
import { settingsWith } from "#tests/fixtures/settings.ts"

let url: string
beforeAll(async () => {
  url = await createMigratedDatabase()
})

/** PostgreSQL tries as many plans for the given values before it keeps one for all. */
const TRIED = 5

const settings = await settingsWith()

test.each(locales)("product and cart are read in %s by plans that their connection keeps", async (locale) => {
  const db = openDatabase(url, { max: 1 })
  const [{ id }, { id: user_id }] = [await aProduct(db), await aProfile(db)]
  await aCartLine(db, { user_id, product_id: id })
  for (let reads = 0; reads < TRIED + 3; reads++) {
    await inLanguage(locale, () => Promise.all([findProduct(db, id), readCart(db, user_id, settings)]))
  }
  const plans = await db.query(
    sql`SELECT regexp_replace(name, '-(en|si|ta)$', '') AS name, generic_plans::integer AS kept FROM pg_prepared_statements
        WHERE name LIKE 'find-product%' OR name LIKE 'read-cart%' ORDER BY name`,
  )
  await db.close()
  expect(plans).toEqual([
    { name: "find-product", kept: 3 },
    { name: "read-cart", kept: 3 },
  ])
})
