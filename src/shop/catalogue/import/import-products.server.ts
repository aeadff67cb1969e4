import { createHash, randomUUID } from "node:crypto"
import { empty } from "sql-template-tag"
import { lockUntilCommit } from "#database/advisory-locks.ts"
import { withTimeLimit } from "#database/connections/time-limit.ts"
import { type Queryable, type Sql, sql } from "#database/database.ts"
import { m } from "#messages/messages.js"
import { keysOf } from "#platform/objects.ts"
import { ok } from "#platform/result.ts"
import { type Result, refusal } from "#shop/api/api.ts"
import { isUuid } from "#shop/api/fields.ts"
import type { Parts } from "#shop/api/parts.ts"
import { announceEverything } from "../announce.server.ts"
import { categoryKey } from "../categories/admin-categories.ts"
import { removePicturesLater } from "../pictures/admin-products-pictures.server.ts"
import { urlsWithout } from "../pictures/gallery.ts"
import type { AdminProduct } from "../products/admin-products.ts"
import { FOR_CHANGE, fieldsOf, lockProducts } from "../products/locked-products.server.ts"
import { writeProducts } from "../products/write-products.server.ts"
import { lockAddresses, takenAddresses } from "../seo/old-paths.server.ts"
import type { CsvFile } from "./csv-file.ts"
import { faultKinds } from "./fault-kinds.ts"
import { addressesIn, textIn } from "./import-cells.server.ts"
import type { ImportPreview, ImportQuery, PreviewQuery } from "./import-json.ts"
import { withPictures } from "./import-pictures.server.ts"
import { type ImportPlan, type PlannedChange, planImport } from "./import-plan.server.ts"
import { RUPEE } from "./import-prices.server.ts"
import { readProductsCsv } from "./read-products-csv.server.ts"

type Shop = Parts<"db" | "pictures" | "log">

const outdated = refusal(409, "import_outdated", m.errors_import_outdated)
const repeated = refusal(409, "import_repeated", m.errors_import_repeated)
const faulty = refusal(422, "validation_failed", m.errors_import_faulty, "file")

const IMPORT_LIMIT_MS = 60_000
const SHOWN_CHANGES = 200
const SHOWN_FAULTS = 500

/** Returns what an import would do. Nothing is written. */
export async function previewImport(
  { db }: Pick<Shop, "db">,
  bytes: Uint8Array,
  { rate }: PreviewQuery,
): Promise<ImportPreview> {
  return withTimeLimit(IMPORT_LIMIT_MS, async () => {
    const read = await readProductsCsv(bytes, rate === undefined ? rate : Number(rate))
    const { file, pictures } = await withPictures(db, read)
    const plan = await planOf(db, file, pictures, await lockProducts(db, existing(file), empty))
    const categories = await db.query<{ name: string }>(sql`SELECT name FROM categories`)
    return {
      preview: randomUUID(),
      fingerprint: fingerprintOf(plan),
      ...countsOf(plan),
      unchanged: plan.unchanged,
      new_categories: newCategories(
        plan,
        categories.map(({ name }) => name),
      ),
      changes: plan.changes.slice(0, SHOWN_CHANGES).map(shownChange),
      notes: [...file.notes],
      currency: file.currency,
      takes_rate: file.currency === null ? file.isForeign : file.currency !== RUPEE,
      faults: faultKinds(plan.faults).slice(0, SHOWN_FAULTS),
      fault_count: plan.faults.length,
    }
  })
}

/** Carries out what a preview has shown, all of it, once; nothing where anything of it is another now. */
export async function importProducts(
  shop: Shop,
  actorId: string,
  bytes: Uint8Array,
  { preview, fingerprint, rate }: ImportQuery,
): Promise<Result<{ created: number; changed: number }>> {
  return withTimeLimit(IMPORT_LIMIT_MS, () =>
    shop.db.transaction(async (tx) => {
      // Alone: two imports that add the same categories would wait for each other.
      await lockUntilCommit(tx, "categories")
      const { file, pictures } = await withPictures(
        tx,
        await readProductsCsv(bytes, rate === undefined ? rate : Number(rate)),
      )
      const done = await tx.query(sql`SELECT FROM product_imports WHERE id = ${preview}`)
      if (done.length > 0) return repeated
      const products = await lockProducts(tx, existing(file), FOR_CHANGE)
      await lockAddresses(tx)
      const plan = await planOf(tx, file, pictures, products)
      if (fingerprintOf(plan) !== fingerprint) return outdated
      if (plan.faults.length > 0) return faulty
      await tx.query(sql`INSERT INTO product_imports (id, actor_id) VALUES (${preview}, ${actorId})`)
      await writeProducts(tx, actorId, plan.changes)
      if (plan.changes.length > 0) await announceEverything(tx)
      await removePicturesLater(tx, shop, plan.changes.flatMap(givenUp))
      return ok(countsOf(plan))
    }),
  )
}

function countsOf({ changes }: ImportPlan) {
  const created = changes.filter(({ current }) => current === null).length
  return { created, changed: changes.length - created }
}

function existing({ lines }: CsvFile): Sql {
  const named = lines.flatMap(({ cells }) => [textIn(cells, "id"), textIn(cells, "variant_of")])
  const ids = named.map((id) => id.toLowerCase()).filter(isUuid)
  return sql`id = ANY(${[...new Set(ids)]}::uuid[]) AND archived_at IS NULL`
}

async function planOf(
  db: Queryable,
  file: CsvFile,
  pictures: ReadonlySet<string>,
  products: readonly AdminProduct[],
): Promise<ImportPlan> {
  const known = {
    products: new Map(products.map((product) => [product.id, product])),
    pictures,
    addresses: await takenAddresses(
      db,
      file.lines.map(({ cells }) => addressesIn(cells)),
    ),
  }
  const plan = await planImport(file.lines, known, new Date())
  const faults = [...file.faults, ...plan.faults].toSorted((one, other) => one.line - other.line)
  return { ...plan, faults }
}

function givenUp({ current, after: { pictures } }: PlannedChange): string[] {
  return current && pictures ? urlsWithout(current.pictures, pictures) : []
}

/** Identifies what is to be done to which products in which state: another edit, order or file gives another value. */
function fingerprintOf({ changes }: ImportPlan): string {
  const steps = changes.map(({ line, current, after }) => {
    const before = Object.fromEntries(fieldsIn({ current, after }).map(({ field, before }) => [field, before]))
    return [line, current?.id, current?.version, before, after]
  })
  return createHash("sha256").update(JSON.stringify(steps)).digest("hex")
}

function fieldsIn({ current, after }: Pick<PlannedChange, "current" | "after">) {
  const names = keysOf(after)
  const before = current && fieldsOf(current, names)
  return names.map((field) => ({ field, before: before?.[field] ?? null, after: after[field] ?? null }))
}

function shownChange({ line, current, after }: PlannedChange): ImportPreview["changes"][number] {
  const name = after.name ?? current?.name ?? ""
  return { line, id: current?.id ?? null, name, fields: fieldsIn({ current, after }) }
}

function newCategories({ changes }: ImportPlan, known: readonly string[]): string[] {
  const keys = new Set(known.map(categoryKey))
  const found: string[] = []
  for (const { after } of changes) {
    const { category } = after
    if (category === undefined || keys.has(categoryKey(category))) continue
    keys.add(categoryKey(category))
    found.push(category)
  }
  return found
}
