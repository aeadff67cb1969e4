import { randomUUID } from "node:crypto"
import { raw } from "sql-template-tag"
import { type Queryable, type Sql, sql } from "#database/database.ts"
import type { ProductsRow } from "#database/rows.ts"
import { m } from "#messages/messages.js"
import { baseLocale } from "#messages/runtime.js"
import { ok } from "#platform/result.ts"
import { type Result, refusal } from "#shop/api/api.ts"
import { numericFromRupees, rupeesFromNumeric } from "#shop/money.ts"
import { setStock } from "#shop/stock/stock.server.ts"
import type { GalleryPicture } from "../pictures/gallery.ts"
import type { AdminOptions } from "../products/admin-products-json.ts"
import type { LocalizedChoice, Translated } from "../translations/shown-texts.ts"
import { translatedColumn } from "../translations/translated.server.ts"
import type { OptionsForm, VariantForm } from "./options.ts"
import { shownName } from "./shown-name.ts"

type VariantInRow = Omit<AdminOptions["variants"][number], "price" | "sale_price"> & {
  readonly price: string | null
  readonly sale_price: string | null
}

export interface OptionsRow extends Pick<ProductsRow, "base_price" | "highest_price"> {
  readonly choices: readonly LocalizedChoice[] | null
  readonly variants: readonly VariantInRow[] | null
}

/** Selects, for a row of `products`, its choices, and its variants as their owner set them. */
export const optionsColumns: Sql = sql`base_price, options AS choices, CASE WHEN options IS NOT NULL THEN (
  SELECT json_agg(json_build_object('id', v.id, 'values', v.option_values, 'price', v.own_price::text, 'sale_price', v.sale_price::text,
    'stock_quantity', v.stock_quantity, 'is_active', v.is_offered, 'image_url', v.own_picture) ORDER BY v.variant_position)
  FROM products v WHERE v.variant_of = products.id AND v.variant_position IS NOT NULL) END AS variants`

export function optionsFromRow({ base_price, highest_price, choices, variants }: OptionsRow): AdminOptions | null {
  if (base_price === null || choices === null) return null
  return {
    base_price: rupeesFromNumeric(base_price),
    highest_price: rupeesFromNumeric(highest_price),
    choices: choices.map(({ name, values }) => ({
      name: name[baseLocale],
      values: values.map((word) => word[baseLocale]),
    })),
    variants: (variants ?? []).map((each) => ({
      ...each,
      price: rupeesFromNumeric(each.price),
      sale_price: rupeesFromNumeric(each.sale_price),
    })),
  }
}

export function differInOptions(current: AdminOptions | null, form: OptionsForm): boolean {
  if (current === null || form === null) return current !== form
  const asked = form.variants.map((variant, n) => asSaved(variant, current.variants[n]))
  return JSON.stringify([form.choices, asked]) !== JSON.stringify([current.choices, current.variants])
}

/** Returns a variant as it is saved: a stock that the form only showed is not replaced. */
function asSaved(variant: VariantForm, current: AdminOptions["variants"][number] | undefined) {
  const { values, price, sale_price, stock_quantity, seen_stock, is_active, image_url, id = current?.id } = variant
  const stock = stock_quantity === seen_stock ? current?.stock_quantity : stock_quantity
  return { id, values, price, sale_price, stock_quantity: stock, is_active, image_url }
}

export function isStaleVariant(current: AdminOptions | null, form: OptionsForm | undefined): boolean {
  const stockOf = new Map(current?.variants.map(({ id, stock_quantity }) => [id, stock_quantity]))
  return (form?.variants ?? []).some(({ id = "", stock_quantity, seen_stock }) => {
    if (seen_stock === undefined || stock_quantity === seen_stock) return false
    return stockOf.get(id) !== seen_stock
  })
}

const unknownVariant = refusal(422, "validation_failed", m.errors_variant_not_found, "options")
const unknownPicture = refusal(422, "validation_failed", m.errors_picture_missing, "options")

export interface VariantsPlan {
  readonly known: readonly Known[]
  readonly variants: readonly Identified[]
}

/**
 * Finds which variants of a locked product (null: of a new one) the form means, or refuses it. One that is named by its id, or has the values
 * of one that the product has or had, is that very one: carts and orders keep it.
 */
export async function planVariants(
  tx: Queryable,
  productId: string | null,
  form: OptionsForm,
  pictures: readonly GalleryPicture[],
): Promise<Result<VariantsPlan>> {
  const known = await tx.query<Known>(
    sql`SELECT id, option_values, stock_quantity FROM products
        WHERE variant_of = ${productId} ORDER BY variant_position NULLS LAST, id FOR NO KEY UPDATE`,
  )
  const variants = identified(known, form?.variants ?? [])
  if (!variants) return unknownVariant
  const urls = new Set(pictures.map(({ image_url }) => image_url))
  if (variants.some(({ image_url }) => image_url !== null && !urls.has(image_url))) return unknownPicture
  return ok({ known, variants })
}

/** Writes the planned variants. Those that the plan leaves out are no longer sold, and stay for the orders that hold them. */
export async function writeVariants(
  tx: Queryable,
  productId: string,
  { known, variants }: VariantsPlan,
): Promise<void> {
  const kept = variants.map(({ id }) => id)
  await tx.query(
    sql`UPDATE products SET variant_position = NULL
        WHERE variant_of = ${productId} AND variant_position IS NOT NULL AND id <> ALL(${kept}::uuid[])`,
  )
  for (const [position, variant] of variants.entries()) await writeVariant(tx, { productId, position, variant, known })
}

/** Gives a new product the variants of another one, without pieces. */
export async function copyVariants(tx: Queryable, fromId: string, toId: string): Promise<void> {
  const copied = raw("option_values, variant_position, own_price, own_picture, is_offered, name, category, price")
  await tx.query(
    sql`INSERT INTO products (variant_of, stock_quantity, ${copied})
        SELECT ${toId}, 0, ${copied} FROM products WHERE variant_of = ${fromId} AND variant_position IS NOT NULL`,
  )
}

/** Makes variants show the cover when their picture is no longer one of the product's. */
export async function dropLostPictures(tx: Queryable, productId: string): Promise<void> {
  await tx.query(
    sql`UPDATE products SET own_picture = NULL WHERE variant_of = ${productId}
          AND own_picture <> ALL(ARRAY(SELECT image_url FROM product_gallery WHERE product_id = ${productId}))`,
  )
}

interface Known extends Pick<ProductsRow, "id" | "stock_quantity"> {
  readonly option_values: readonly string[]
}
type Identified = VariantForm & { readonly id: string }

function identified(known: readonly Known[], variants: readonly VariantForm[]): Identified[] | null {
  const named = new Set(variants.flatMap(({ id }) => id ?? []))
  if (![...named].every((id) => known.some((each) => each.id === id))) return null
  const free = known.filter(({ id }) => !named.has(id))
  return variants.map((variant) => {
    const same = free.find(({ option_values }) => JSON.stringify(option_values) === JSON.stringify(variant.values))
    return { ...variant, id: variant.id ?? same?.id ?? randomUUID() }
  })
}

interface Writing {
  readonly productId: string
  readonly position: number
  readonly variant: Identified
  readonly known: readonly Known[]
}

/** Its name, category, price and the like follow the product, by a trigger. */
async function writeVariant(tx: Queryable, { productId, position, variant, known }: Writing): Promise<void> {
  const { id, values, stock_quantity: stock, seen_stock, is_active, image_url } = variant
  const price = variant.price === null ? null : numericFromRupees(variant.price)
  const salePrice = variant.sale_price === null ? null : numericFromRupees(variant.sale_price)
  const before = known.find((each) => each.id === id)
  if (!before) {
    await tx.query(
      sql`INSERT INTO products (id, variant_of, option_values, variant_position, own_price, sale_price, is_offered, own_picture, stock_quantity,
            name, category, price)
          SELECT ${id}, id, ${values}, ${position}, ${price}, ${salePrice}, ${is_active}, ${image_url}, ${stock}, name, category, price
          FROM products WHERE id = ${productId}`,
    )
    return
  }
  await tx.query(
    sql`UPDATE products SET option_values = ${values}, variant_position = ${position}, own_price = ${price}, sale_price = ${salePrice}, is_offered = ${is_active},
          own_picture = ${image_url}, updated_at = now() WHERE id = ${id}`,
  )
  if (stock !== seen_stock && stock !== before.stock_quantity) await setStock(tx, id, stock)
}

/** Selects what a product `p` says of itself; of a variant, what its product does. */
const ofProduct = (column: "weight_grams" | "lead_time" | "deposit_percent"): Sql =>
  sql`COALESCE(p.${raw(column)}, (SELECT parent.${raw(column)} FROM products parent WHERE parent.id = p.variant_of)) AS ${raw(column)}`

export const weightColumn: Sql = ofProduct("weight_grams")
export const leadTimeColumn: Sql = ofProduct("lead_time")
export const depositColumn: Sql = ofProduct("deposit_percent")

export interface NamedRow extends Pick<ProductsRow, "name" | "option_values"> {
  readonly translated: Translated
}

/** Selects what names a product `p` in the reader's language. */
export const nameColumns = (): Sql => sql`p.name, p.option_values, ${translatedColumn(sql`p`)}`

export function inReadersName<Row extends NamedRow>({ name, option_values, translated, ...row }: Row) {
  return { ...row, ...shownName(name, option_values, translated) }
}
