import { type Sql, sql } from "#database/database.ts"
import type { ProductsRow } from "#database/rows.ts"
import type { Translated } from "../translations/shown-texts.ts"
import { translatedColumn } from "../translations/translated.server.ts"
import { shownName } from "./shown-name.ts"

/** Is what names a product or a variant. */
export interface NamedRow extends Pick<ProductsRow, "name" | "option_values"> {
  readonly translated: Translated
}

/** Selects what names a product `p` in the reader's language. */
export const nameColumns = (): Sql => sql`p.name, p.option_values, ${translatedColumn(sql`p`)}`

/** Returns a row with the name that its reader sees. */
export function inReadersName<Row extends NamedRow>({ name, option_values, translated, ...row }: Row) {
  return { ...row, ...shownName(name, option_values, translated) }
}
