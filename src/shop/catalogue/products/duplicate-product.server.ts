import { raw } from "sql-template-tag"
import { sql } from "#database/database.ts"
import { m } from "#messages/messages.js"
import { baseLocale, type Locale } from "#messages/runtime.js"
import { keysOf, recordOf } from "#platform/objects.ts"
import { ok } from "#platform/result.ts"
import { type Result, refusal } from "#shop/api/api.ts"
import { isUuid } from "#shop/api/fields.ts"
import type { Parts } from "#shop/api/parts.ts"
import { recordChange } from "#shop/audit/audit.server.ts"
import { holdPictures } from "../pictures/admin-products-pictures.server.ts"
import { writePictures } from "../pictures/gallery.server.ts"
import { urlsWithout } from "../pictures/gallery.ts"
import { storedPictures } from "../pictures/stored-picture.ts"
import { storeWords } from "../search/product-words.server.ts"
import { textsOf } from "../translations/product-texts.ts"
import { otherTexts } from "../translations/stored-texts.server.ts"
import { copyVariants } from "../variants/variants.server.ts"
import type { AdminProduct } from "./admin-products.ts"
import { DETAILS } from "./details.ts"
import { fieldsOf, lockProducts, RECORDED, readLocked } from "./locked-products.server.ts"

const productNotFound = refusal(404, "not_found", m.errors_product_not_found)

/** Copies a product as a draft with another name, without stock and without its sale; both show the same pictures. */
export async function duplicateProduct(
  { db }: Parts<"db">,
  actorId: string,
  id: string,
): Promise<Result<AdminProduct>> {
  if (!isUuid(id)) return productNotFound
  return db.transaction(async (tx) => {
    // Held as it is: its category and its pictures stay while they are copied.
    const [original] = await lockProducts(tx, sql`id = ${id} AND archived_at IS NULL`, sql`FOR SHARE`)
    if (!original) return productNotFound
    await holdPictures(tx, urlsWithout(original.pictures, []))
    const texts = textsOf(original)
    const name = recordOf(keysOf(texts.name), (language) => copyName(texts.name[language] ?? "", language))
    const copied = raw(
      [
        "description",
        "category",
        "image_url",
        "made_to_order",
        "deposit_percent",
        "no_returns",
        "commissions",
        ...OPTIONS,
        ...DETAILS,
        ...["seo_title", "seo_description"],
      ].join(),
    )
    const [added] = await tx.query<{ id: string }>(
      sql`INSERT INTO products (name, texts, stock_quantity, is_active, is_draft, price, ${copied})
          SELECT ${name[baseLocale]}, ${JSON.stringify(otherTexts({ ...texts, name }))}::jsonb, 0, false, true, COALESCE(regular_price, price), ${copied} FROM products WHERE id = ${id} RETURNING id`,
    )
    if (added) await writePictures(tx, added.id, storedPictures(original.pictures, texts.alts))
    if (added) await copyVariants(tx, id, added.id)
    await storeWords(tx, added ? [added.id] : [])
    const [copy] = await readLocked(tx, added ? [added.id] : [])
    if (!copy) throw new Error("the copied product did not come back")
    const after = fieldsOf(copy, RECORDED)
    await recordChange(tx, { kind: "product", id: copy.id, action: "created", actorId, before: null, after })
    return ok(copy)
  })
}

const OPTIONS = ["options", "base_price", "highest_price", "personalisation"]

const MAX_NAME = 200

/** Each language says in its own words that it is a copy. */
function copyName(name: string, locale: Locale): string {
  const copyOf = (part: string) => m.admin_products_copy_name({ name: part }, { locale })
  const room = MAX_NAME - [...copyOf("")].length
  return copyOf([...name].slice(0, room).join("").trim())
}
