import type { ProductsRow } from "#database/rows.ts"
import { baseLocale } from "#messages/runtime.js"
import type { Localized } from "#shop/text/localized.ts"
import type { StoredPersonalisation } from "../variants/personalisation.server.ts"
import { eachText, type ProductTexts } from "./product-texts.ts"
import { type LocalizedChoice, TRANSLATED, type TranslatedField } from "./shown-texts.ts"

type OtherTexts = { readonly [Name in TranslatedField]?: Omit<Localized, typeof baseLocale> }

/** The columns of `products` in which its texts are, `options` as `choices`. */
export interface StoredTexts extends Pick<ProductsRow, TranslatedField> {
  readonly texts: OtherTexts
  readonly personalisation: Pick<StoredPersonalisation, "label"> | null
  readonly choices: readonly LocalizedChoice[] | null
}

/** Returns the texts of a row in all languages, with those of its pictures. */
export function textsOfRow(row: StoredTexts, alts: readonly Localized[]): ProductTexts {
  return {
    ...eachText((name) => ({ [baseLocale]: row[name] ?? "", ...row.texts[name] })),
    label: row.personalisation?.label ?? null,
    choices: row.choices ?? [],
    alts,
  }
}

/** Returns what the column `texts` holds of them. */
export function otherTexts(texts: ProductTexts): OtherTexts {
  const columns = TRANSLATED.map((name) => {
    const { [baseLocale]: _, ...others } = texts[name]
    return [name, others] as const
  })
  return Object.fromEntries(columns.filter(([, others]) => Object.keys(others).length > 0))
}
