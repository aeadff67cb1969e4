import { randomUUID } from "node:crypto"
import { raw } from "sql-template-tag"
import { type Queryable, sql } from "#database/database.ts"
import { keysOf } from "#platform/objects.ts"
import { recordChanges } from "#shop/audit/audit.server.ts"
import { numericFromRupees } from "#shop/money.ts"
import { setStocks } from "#shop/stock/stock.server.ts"
import { writePictures } from "../pictures/gallery.server.ts"
import { storedPictures } from "../pictures/stored-picture.ts"
import { storeWords } from "../search/product-words.server.ts"
import { oldPathsAfter, writeOldPaths } from "../seo/old-paths.server.ts"
import { textsOf } from "../translations/product-texts.ts"
import { otherTexts } from "../translations/stored-texts.server.ts"
import { dropLostPictures, planVariants, type VariantsPlan, writeVariants } from "../variants/variants.server.ts"
import type { AdminProduct } from "./admin-products.ts"
import { DETAILS } from "./details.ts"
import { fieldsOf, PRODUCT_COLUMNS, type ProductValues, RECORDED, readLocked } from "./locked-products.server.ts"
import { basePriceOf } from "./sale.ts"

export interface PlannedProduct {
  /** Is the product as it is; null for one to add. */
  readonly current: AdminProduct | null
  /** Holds the fields that change; all of them for a product to add. */
  readonly after: Partial<ProductValues>
  /** Is planned here where the caller has not done it. */
  readonly variants?: VariantsPlan
}

const WORDED: readonly string[] = [
  ...["name", "category", "description", "options", "translations", "personalisation", "pictures"],
  ...DETAILS,
]

/**
 * Adds and changes products that the caller has locked, by one statement each, and records it.
 * @returns all of them, those that were added first
 */
export async function writeProducts(
  tx: Queryable,
  actorId: string,
  planned: readonly PlannedProduct[],
): Promise<AdminProduct[]> {
  const [added, changed] = [planned.filter(({ current }) => !current), planned.filter(({ current }) => current)]
  const ids = await addProducts(tx, added)
  await changeProducts(tx, changed)
  const all = [...added, ...changed].map((each, at) => ({ ...each, id: each.current?.id ?? ids[at] ?? "" }))
  for (const each of all) await writeParts(tx, each)
  const searched = all.filter(({ current, after }) => !current || WORDED.some((name) => name in after))
  const searchedIds = searched.map(({ id }) => id)
  await storeWords(tx, searchedIds)
  const allIds = all.map(({ id }) => id)
  const read = new Map((await readLocked(tx, allIds)).map((product) => [product.id, product]))
  const written = all.flatMap(({ id }) => read.get(id) ?? [])
  if (written.length < all.length) throw new Error("a product that was written did not come back")
  await recordChanges(
    tx,
    written.map((product, at) => {
      const { id, current, after } = all[at] ?? { id: product.id, current: null, after: {} }
      const fields = current ? keysOf(after) : RECORDED
      return {
        ...({ kind: "product", id, action: current ? "updated" : "created", actorId } as const),
        ...{ before: current && fieldsOf(current, fields), after: fieldsOf(product, fields) },
      }
    }),
  )
  return written
}

async function writeParts(tx: Queryable, { id, current, after, variants }: PlannedProduct & { id: string }) {
  const { pictures } = { ...EMPTY, ...current, ...after }
  if (after.pictures || after.translations) {
    await writePictures(tx, id, storedPictures(pictures, textsAfter({ current, after }).alts))
  }
  const paths = oldPathsAfter(current, after)
  if (paths) await writeOldPaths(tx, id, paths)
  if (after.options !== undefined) {
    const plan = variants ?? (await planVariants(tx, id, after.options, pictures))
    if ("ok" in plan && !plan.ok) throw new Error(`the variants of ${id} are other ones than in the plan`)
    await writeVariants(tx, id, "ok" in plan ? plan.value : plan)
  } else if (current?.options && after.pictures) await dropLostPictures(tx, id)
}

/** Both statements write these columns unchanged. */
const WRITTEN = [...PRODUCT_COLUMNS, ...(["options", "personalisation", "texts"] as const)].filter(
  (column) => column !== "price" && column !== "stock_quantity",
)
const COLUMNS = raw(WRITTEN.join())
const COLUMNS_OF_ROW = raw(WRITTEN.map((column) => `r.${column}`).join())
const RECORD = sql`id uuid, name text, description text, price numeric, stock_quantity integer, made_to_order boolean, deposit_percent smallint, no_returns boolean, commissions boolean, category text, is_active boolean,
  is_draft boolean, publish_at timestamptz, sale_price numeric, sale_from date, sale_until date, size text, material text, care text, lead_time text, weight_grams integer, slug text, seo_title text, seo_description text, image_url text,
  options jsonb, personalisation jsonb, texts jsonb, place integer`

const EMPTY = {
  ...{
    name: "",
    description: "",
    size: null,
    material: null,
    care: null,
    lead_time: null,
    seo_title: null,
    seo_description: null,
  },
  ...{ options: null, personalisation: null, pictures: [], translations: {} },
}

function textsAfter({ current, after }: Pick<PlannedProduct, "current" | "after">) {
  return textsOf({ ...EMPTY, ...current, ...after }, current)
}

function rowsOf(planned: readonly PlannedProduct[], ids: readonly string[] = []): string {
  const rows = planned.map(({ current, after }, place) => {
    const base = after.price ?? (current ? basePriceOf(current) : 0)
    const { options, personalisation, pictures } = { ...EMPTY, ...current, ...after }
    const texts = textsAfter({ current, after })
    return {
      ...{
        id: ids[place],
        is_active: true,
        is_draft: false,
        publish_at: null,
        made_to_order: false,
        no_returns: false,
        commissions: false,
        ...current,
        ...after,
      },
      price: numericFromRupees(base),
      texts: otherTexts(texts),
      image_url: pictures[0]?.image_url ?? null,
      options: options && texts.choices,
      personalisation: personalisation && {
        ...personalisation,
        label: texts.label,
        price: numericFromRupees(personalisation.price),
      },
      place,
    }
  })
  return JSON.stringify(rows)
}

/** Adds products and returns their ids. Of products that are added together, the first one is the newest. */
async function addProducts(tx: Queryable, added: readonly PlannedProduct[]): Promise<string[]> {
  const ids = added.map(() => randomUUID())
  if (added.length === 0) return ids
  await tx.query(
    sql`INSERT INTO products (id, ${COLUMNS}, price, base_price, stock_quantity, created_at)
        SELECT id, ${COLUMNS}, price, CASE WHEN options IS NOT NULL THEN price END, stock_quantity, now() - place * interval '1 microsecond'
        FROM jsonb_to_recordset(${rowsOf(added, ids)}::jsonb) AS rows (${RECORD}) ORDER BY place`,
  )
  return ids
}

/** Changes products. A draft that is published is new in the shop. With options, the written price is the base of the variants' prices; a sale is set off against it by a trigger. */
async function changeProducts(tx: Queryable, changed: readonly PlannedProduct[]): Promise<void> {
  if (changed.length === 0) return
  const stocks = changed.flatMap(({ current, after: { stock_quantity: quantity } }) =>
    current && quantity !== undefined ? [{ productId: current.id, quantity }] : [],
  )
  if (stocks.length > 0) await setStocks(tx, stocks)
  await tx.query(
    sql`UPDATE products p SET (${COLUMNS}) = (SELECT ${COLUMNS_OF_ROW}),
          price = CASE WHEN r.options IS NULL THEN r.price ELSE p.price END, regular_price = NULL,
          base_price = CASE WHEN r.options IS NOT NULL THEN r.price END,
          highest_price = CASE WHEN r.options IS NOT NULL THEN p.highest_price END,
          created_at = CASE WHEN p.is_draft AND r.is_active THEN now() ELSE p.created_at END,
          version = p.version + 1, updated_at = now()
        FROM jsonb_to_recordset(${rowsOf(changed)}::jsonb) AS r (${RECORD}) WHERE p.id = r.id`,
  )
}
