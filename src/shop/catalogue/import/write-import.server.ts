import { randomUUID } from "node:crypto"
import { raw } from "sql-template-tag"
import { type Queryable, sql } from "#database/database.ts"
import { recordChanges } from "#shop/audit/audit.server.ts"
import { setStocks } from "#shop/stock/stock.server.ts"
import { writePictures } from "../pictures/gallery.server.ts"
import {
  basePriceOf,
  type Fields,
  fieldsOf,
  numericOf,
  PRODUCT_COLUMNS,
  RECORDED,
  readLocked,
} from "../products/locked-products.server.ts"
import { storeWords } from "../search/product-words.server.ts"
import { dropLostPictures, planVariants, writeVariants } from "../variants/variants.server.ts"
import type { PlannedChange } from "./import-plan.server.ts"

/** Adds and changes products that the caller has locked, by one statement each, and records it. */
export async function writeImport(
  tx: Queryable,
  actorId: string,
  changes: readonly PlannedChange[],
): Promise<{ created: number; changed: number }> {
  const [added, changed] = [changes.filter(({ current }) => !current), changes.filter(({ current }) => current)]
  const ids = await addProducts(tx, added)
  await changeProducts(tx, changed)
  for (const [at, change] of added.entries()) await writeParts(tx, ids[at] ?? "", change)
  for (const change of changed) await writeParts(tx, change.current?.id ?? "", change)
  const names = new Map(changed.map(({ current, after }) => [current?.id, Object.keys(after) as Array<keyof Fields>]))
  const before = new Map(changed.map(({ current }) => [current?.id, current]))
  const all = [...ids, ...changed.map(({ current }) => current?.id ?? "")]
  await storeWords(tx, all)
  const written = await readLocked(tx, all)
  await recordChanges(
    tx,
    written.map((product) => {
      const { id } = product
      const [fields, current] = [names.get(id) ?? RECORDED, before.get(id)]
      const action = current ? "updated" : "created"
      return {
        kind: "product",
        id,
        action,
        actorId,
        before: current ? fieldsOf(current, fields) : null,
        after: fieldsOf(product, fields),
      }
    }),
  )
  return { created: added.length, changed: changed.length }
}

/** Writes what has rows of its own: pictures and variants. */
async function writeParts(tx: Queryable, id: string, { current, after }: PlannedChange): Promise<void> {
  const pictures = after.pictures ?? current?.pictures ?? []
  if (after.pictures) await writePictures(tx, id, pictures)
  if (after.options) {
    const plan = await planVariants(tx, id, after.options, pictures)
    if (!plan.ok) throw new Error(`the variants of ${id} are other ones than in the plan`)
    await writeVariants(tx, id, plan.value)
  } else if (current?.options && after.pictures) await dropLostPictures(tx, id)
}

/** Both statements write these columns unchanged. */
const WRITTEN = [...PRODUCT_COLUMNS, ...(["options", "personalisation"] as const)].filter(
  (column) => column !== "price" && column !== "stock_quantity",
)
const COLUMNS = raw(WRITTEN.join())
const COLUMNS_OF_ROW = raw(WRITTEN.map((column) => `r.${column}`).join())
const RECORD = sql`id uuid, name text, description text, price numeric, stock_quantity integer, category text, is_active boolean,
  is_draft boolean, publish_at timestamptz, size text, material text, care text, lead_time text, weight_grams integer, image_url text,
  options jsonb, personalisation jsonb, place integer`

function rowsOf(changes: readonly PlannedChange[], ids: readonly string[] = []): string {
  const rows = changes.map(({ current, after }, place) => {
    const base = after.price ?? (current ? basePriceOf(current) : 0)
    const { options, personalisation = null, pictures = [] } = { ...current, ...after }
    return {
      ...{ id: ids[place], is_active: true, is_draft: false, publish_at: null, ...current, ...after },
      price: numericOf(base),
      image_url: pictures[0]?.image_url ?? null,
      options: options?.choices ?? null,
      personalisation: personalisation && { ...personalisation, price: numericOf(personalisation.price) },
      place,
    }
  })
  return JSON.stringify(rows)
}

/** Adds products and returns their ids. Of products that are added together, the file's first one is the newest. */
async function addProducts(tx: Queryable, added: readonly PlannedChange[]): Promise<string[]> {
  const ids = added.map(() => randomUUID())
  await tx.query(
    sql`INSERT INTO products (id, ${COLUMNS}, price, base_price, stock_quantity, created_at)
        SELECT id, ${COLUMNS}, price, CASE WHEN options IS NOT NULL THEN price END, stock_quantity, now() - place * interval '1 microsecond'
        FROM jsonb_to_recordset(${rowsOf(added, ids)}::jsonb) AS rows (${RECORD}) ORDER BY place`,
  )
  return ids
}

/**
 * Changes products. A draft that is published is new in the shop. The price of a product with options is what its
 * variants make of the base.
 */
async function changeProducts(tx: Queryable, changed: readonly PlannedChange[]): Promise<void> {
  const stocks = changed.flatMap(({ current, after: { stock_quantity: quantity } }) =>
    current && quantity !== undefined ? [{ productId: current.id, quantity }] : [],
  )
  if (stocks.length > 0) await setStocks(tx, stocks)
  await tx.query(
    sql`UPDATE products p SET (${COLUMNS}) = (SELECT ${COLUMNS_OF_ROW}),
          price = CASE WHEN r.options IS NULL THEN r.price ELSE p.price END,
          base_price = CASE WHEN r.options IS NULL THEN NULL ELSE r.price END,
          created_at = CASE WHEN p.is_draft AND r.is_active THEN now() ELSE p.created_at END,
          version = p.version + 1, updated_at = now()
        FROM jsonb_to_recordset(${rowsOf(changed)}::jsonb) AS r (${RECORD}) WHERE p.id = r.id`,
  )
}
