import { raw } from "sql-template-tag"
import { type Queryable, sql } from "#database/database.ts"
import { recordChanges } from "#shop/audit/audit.server.ts"
import { setStocks } from "#shop/stock/stock.server.ts"
import type { PlannedChange } from "./import-plan.server.ts"
import {
  basePriceOf,
  FIELDS_OF_IMPORT,
  type Fields,
  fieldsOf,
  numericOf,
  readLocked,
} from "./locked-products.server.ts"

/** Adds and changes products that the caller has locked, by one statement each, and records it. */
export async function writeImport(
  tx: Queryable,
  actorId: string,
  changes: readonly PlannedChange[],
): Promise<{ created: number; changed: number }> {
  const [added, changed] = [changes.filter(({ current }) => !current), changes.filter(({ current }) => current)]
  const ids = await addProducts(tx, added)
  await changeProducts(tx, changed)
  const created = await readLocked(tx, ids)
  await recordChanges(tx, [
    ...created.map((product) => {
      const after = fieldsOf(product, FIELDS_OF_IMPORT)
      return { kind: "product", id: product.id, action: "created", actorId, before: null, after } as const
    }),
    ...changed.map(({ current, after }) => {
      const before = current && fieldsOf(current, Object.keys(after) as Array<keyof Fields>)
      return { kind: "product", id: current?.id ?? "", action: "updated", actorId, before, after } as const
    }),
  ])
  return { created: added.length, changed: changed.length }
}

/** The columns that both statements write as they are. */
const WRITTEN = FIELDS_OF_IMPORT.filter((column) => column !== "price" && column !== "stock_quantity")
const COLUMNS = raw(WRITTEN.join())
const COLUMNS_OF_ROW = raw(WRITTEN.map((column) => `r.${column}`).join())
const RECORD = sql`id uuid, name text, description text, price numeric, stock_quantity integer, category text, is_active boolean,
  is_draft boolean, publish_at timestamptz, size text, material text, care text, lead_time text, weight_grams integer, place integer`

function rowsOf(changes: readonly PlannedChange[]): string {
  const rows = changes.map(({ current, after }, place) => {
    const {
      options: _,
      price,
      ...values
    } = { is_active: true, is_draft: false, publish_at: null, ...current, ...after }
    const base = after.price ?? (current ? basePriceOf(current) : price)
    return { ...values, price: numericOf(base ?? 0), place }
  })
  return JSON.stringify(rows)
}

/** Of products that are added together the file's first one is the newest. */
async function addProducts(tx: Queryable, added: readonly PlannedChange[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    sql`INSERT INTO products (${COLUMNS}, price, stock_quantity, created_at)
        SELECT ${COLUMNS}, price, stock_quantity, now() - place * interval '1 microsecond'
        FROM jsonb_to_recordset(${rowsOf(added)}::jsonb) AS rows (${RECORD}) ORDER BY place RETURNING id`,
  )
  return rows.map(({ id }) => id)
}

/** What was a draft until now is new in the shop. The price of a product with options is what its variants make of the base. */
async function changeProducts(tx: Queryable, changed: readonly PlannedChange[]): Promise<void> {
  const stocks = changed.flatMap(({ current, after: { stock_quantity: quantity } }) =>
    current && quantity !== undefined ? [{ productId: current.id, quantity }] : [],
  )
  if (stocks.length > 0) await setStocks(tx, stocks)
  await tx.query(
    sql`UPDATE products p SET (${COLUMNS}) = (SELECT ${COLUMNS_OF_ROW}),
          price = CASE WHEN p.options IS NULL THEN r.price ELSE p.price END,
          base_price = CASE WHEN p.options IS NULL THEN NULL ELSE r.price END,
          created_at = CASE WHEN p.is_draft AND r.is_active THEN now() ELSE p.created_at END,
          version = p.version + 1, updated_at = now()
        FROM jsonb_to_recordset(${rowsOf(changed)}::jsonb) AS r (${RECORD}) WHERE p.id = r.id`,
  )
}
