import { existsSync, globSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { expect, onTestFinished, test } from "vitest"
import { openDatabase, sql } from "#database/database.ts"
import { migrate, migrations } from "#database/migrate.ts"
import { storeMissingWords } from "#shop/catalogue/search/product-words.server.ts"
import { recount } from "#tests/fixtures/database/recount.ts"
import { anEmptyPlace, filesIn, restored } from "#tests/fixtures/process/backup.ts"
import { RELEASED_SHOP, writeReleasedBackup } from "#tests/fixtures/process/released-backup.ts"
import { openTestApi } from "#tests/fixtures/shop-api.ts"
import { version } from "../../package.json"
import { readCatalog } from "./schema/catalog.ts"
import { schemaSql } from "./schema/schema-sql.ts"

const CHECKSUMS = "src/database/migrations/released.sha256"

test("the migrations of releases are as they were released: what is to change is written into a new one", async () => {
  const lines = (await readFile(CHECKSUMS, "utf8")).trimEnd().split("\n")
  const now = migrations.map(({ name, checksum }) => `${checksum}  ${name}.sql`)
  const cure = "A released migration was edited: put it back as it was, and write the change into a new file."
  expect(now.slice(0, lines.length), cure).toEqual(lines)
})

const own = `tests/fixtures/backup-${version}`
const released = globSync("tests/fixtures/backup-*.age").map((file) => file.replace(/\.age$/, ""))

test.each([...new Set([...released, own])])("%s is restored by this version", { timeout: 60_000 }, async (path) => {
  // The first run of a new version writes its backup, as vitest writes a snapshot; it belongs into the release.
  if (!existsSync(`${path}.age`)) await writeReleasedBackup(path)
  const place = await anEmptyPlace()
  const key = await readFile(`${path}.key`, "utf8")
  await restored(await readFile(`${path}.age`), key.trim(), place)
  const db = openDatabase(place.db.url, { max: 5 })
  await migrate(db)
  // As a start does.
  await storeMissingWords(db)
  expect(schemaSql(await readCatalog(db))).toBe(await readFile("src/database/schema.sql", "utf8"))
  expect(await recount(db)).toEqual([])
  expect(Object.keys(await filesIn(place.files))).toEqual([RELEASED_SHOP.picture])

  const api = await openTestApi(db)
  onTestFinished(() => api.close())
  const [admin] = await db.query<{ id: string }>(sql`SELECT id FROM profiles WHERE email = ${RELEASED_SHOP.admin}`)
  const found = async (path: string) => (await api.send("GET", path, { as: admin?.id ?? "" })).body
  expect(await found("/api/products?q=bears")).toMatchObject({
    products: [{ name: RELEASED_SHOP.product, image_url: `/media/${RELEASED_SHOP.picture}` }],
  })
  expect(await found(`/api/admin/orders?q=${RELEASED_SHOP.order}`)).toMatchObject({
    orders: [{ order_number: RELEASED_SHOP.order, customer_email: RELEASED_SHOP.customer, total_amount: 2800 }],
  })
  expect(await found(`/api/admin/users?q=${RELEASED_SHOP.customer}`)).toMatchObject({
    users: [{ email: RELEASED_SHOP.customer, full_name: "Nimali Perera" }],
  })
})
