import { type Database, type Queryable, type Sql, sql } from "#database/database.ts"
import type { ProductsRow, StockWaitsRow } from "#database/rows.ts"
import { knownLocale } from "#messages/known-locale.ts"
import { localPath } from "#messages/paths.ts"
import type { Translated } from "#shop/catalogue/translations/shown-texts.ts"
import { textsIn } from "#shop/catalogue/translations/translated.server.ts"
import { shownName } from "#shop/catalogue/variants/shown-name.ts"
import type { Outbox } from "#shop/mails/outbox.server.ts"
import { makesMore } from "#shop/stock/stock.server.ts"

export interface WaitServices {
  readonly db: Database
  readonly outbox: Outbox
  readonly publicUrl: string
}

/** The mailed link confirms a wait for this time, and a wait ends after this many days. */
const CONFIRM_HOURS = 24
const MAX_WAIT_DAYS = 365

/** Queues one mail to each who waits for those of the products, or of their variants, that are in stock, and forgets them with the same commit. */
export function mailWaiting(
  tx: Queryable,
  shop: Omit<WaitServices, "db">,
  productIds: readonly string[],
): Promise<void> {
  return mailWhere(
    tx,
    shop,
    sql`p.id IN (SELECT id FROM products
          WHERE id = ANY(${productIds}::uuid[]) OR variant_of = ANY(${productIds}::uuid[]))`,
  )
}

async function mailWhere(tx: Queryable, { outbox, publicUrl }: Omit<WaitServices, "db">, which: Sql): Promise<void> {
  const told = await tx.query<
    Pick<StockWaitsRow, "email" | "language"> &
      Pick<ProductsRow, "id" | "name" | "option_values"> & { translated: Translated }
  >(
    sql`DELETE FROM stock_waits w USING products p
        WHERE p.id = product_id AND ${which} AND confirmed_at IS NOT NULL AND p.is_active AND (p.stock_quantity > 0 OR ${makesMore(sql`p`)})
        RETURNING email, w.language, p.id, p.name, p.option_values,
          ${textsIn(sql`w.language`, sql`p`)} AS translated`,
  )
  await outbox.queueMails(
    tx,
    told.map(({ email, id, name, option_values, translated, ...wait }) => {
      const language = knownLocale(wait.language)
      const { name: product, variant } = shownName(name, option_values, translated)
      const url = publicUrl + localPath(`/product/${id}`, language)
      return { kind: "back-in-stock", to: email, language, product, ...(variant && { variant }), url }
    }),
  )
}

/** Tells those whose product came back while it was not for sale, and forgets who did not confirm, or has waited for a year. */
export async function sweepWaits(shop: WaitServices): Promise<void> {
  await shop.db.transaction((tx) => mailWhere(tx, shop, sql`true`))
  await shop.db.query(
    sql`DELETE FROM stock_waits WHERE created_at < now() - ${MAX_WAIT_DAYS} * interval '1 day'
          OR (confirmed_at IS NULL AND created_at < now() - ${CONFIRM_HOURS} * interval '1 hour')`,
  )
}
