import { cp, mkdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { openDatabase, sql } from "#database/database.ts"
import { eraseDue } from "#shop/own-data/erase-account.server.ts"
import { carryOutTerms } from "#shop/own-data/terms.server.ts"
import { aProfile } from "#tests/fixtures/builders.ts"
import { createTestDatabase, openTestDatabase } from "#tests/fixtures/database.ts"
import { aBackupKey, backupFolder } from "#tests/fixtures/process/backup.ts"
import { openOperator } from "#tests/fixtures/process/operator.ts"
import { openErasedList } from "../start/erased-list.ts"
import { type OpenOptions, withServices } from "../start/open-services.ts"
import { backUp } from "./backup-command.ts"
import { restore } from "./restore-command.ts"

const LIST = "erased-accounts.txt"

/** A backup of two accounts, one of which was erased after it. */
async function aBackupFromBefore() {
  const db = await openTestDatabase()
  onTestFinished(() => db.close())
  const { options } = await openOperator(db.url)
  const [folder, destination] = [await backupFolder(), await backupFolder()]
  const key = (await aBackupKey()).identity
  const configured = (from: OpenOptions): OpenOptions => ({
    ...from,
    config: { ...from.config, backup: { ...from.config.backup, key, url: destination } },
  })
  const shop = configured(options)
  const [gone, other] = [await aProfile(db), await aProfile(db)]
  const file = join(folder, "shop.age")
  await withServices(shop, async () => {})
  await backUp([file], shop)
  await db.query(sql`UPDATE profiles SET account_status = 'deleted' WHERE id = ${gone.id}`)
  await db.query(sql`INSERT INTO erasures (account_id, due_at) VALUES (${gone.id}, now())`)
  await withServices(shop, ({ services }) => carryOutTerms(services))
  async function restoredInto(with_: (from: OpenOptions) => OpenOptions, prepare = async (_dataDir: string) => {}) {
    const place = await openOperator(await createTestDatabase())
    const placed = with_(place.options)
    await prepare(placed.config.dataDir)
    await restore([file], { ...placed, config: { ...placed.config, backup: { ...placed.config.backup, key } } })
    const restoredDb = openDatabase(placed.config.databaseUrl ?? "", { max: 1 })
    onTestFinished(() => restoredDb.close())
    const names = await restoredDb.query<{ full_name: string | null }>(
      sql`SELECT full_name FROM profiles ORDER BY full_name`,
    )
    return { names: names.map(({ full_name }) => full_name), said: place.said.join("\n") }
  }
  return { shop, other, folder, destination, configured, restoredInto }
}

test("a restore erases again whom the list names: beside the backups, beside the file, or in DATA_DIR", async () => {
  const { shop, other, folder, destination, configured, restoredInto } = await aBackupFromBefore()
  const expected = [other.full_name, null]
  const as = (from: OpenOptions) => from
  // Nothing tells this one.
  expect((await restoredInto(as)).names).toEqual([other.full_name, other.full_name])
  expect((await restoredInto(configured)).names).toEqual(expected)
  const fromShop = (dataDir: string) => cp(join(shop.config.dataDir, LIST), join(dataDir, LIST))
  expect((await restoredInto(as, fromShop)).names).toEqual(expected)
  await cp(join(destination, LIST), join(folder, LIST))
  expect((await restoredInto(as)).names).toEqual(expected)
})

test("a restore goes on where the backups cannot be asked, and says what to do", async () => {
  const { configured, restoredInto, other } = await aBackupFromBefore()
  const away = (from: OpenOptions) => {
    const { config } = configured(from)
    return {
      ...from,
      config: {
        ...config,
        backup: { ...config.backup, url: "s3://nowhere?endpoint=http://127.0.0.1:1&region=a&tls=off" },
      },
    }
  }
  const { names, said } = await restoredInto(away)
  expect(names).toEqual([other.full_name, other.full_name])
  expect(said).toContain(`put ${LIST} from there into DATA_DIR`)
})

test("a list that is damaged, or cannot be stored beside the backups, stops nothing", async () => {
  const { shop } = await aBackupFromBefore()
  await writeFile(join(shop.config.dataDir, LIST), "id=1&key=\u0000\n\n&&&")
  await mkdir(join(shop.config.dataDir, "lost"), { recursive: true })
  const lost = { ...shop.config, backup: { ...shop.config.backup, url: join(shop.config.dataDir, "gone") } }
  await withServices(shop, async ({ services }) => {
    await carryOutTerms({ ...services, erasedList: openErasedList(lost, services.log) })
    expect(await eraseDue(services)).toBe(0)
    expect((await services.erasedList.read()).split("\n")).toHaveLength(1)
  })
})
