import { raw } from "sql-template-tag"
import { prepared, type Sql, type Statement, sql } from "#database/database.ts"
import { baseLocale, getLocale, type Locale } from "#messages/runtime.js"

/** Selects the texts in a language, for a variant those of its product; for English nothing is looked up. */
export function translatedColumn(products: Sql = sql`products`, locale: Locale = getLocale()): Sql {
  if (locale === baseLocale) return sql`NULL::jsonb AS translated`
  return sql`${textsIn(sql`${locale}::text`, products)} AS translated`
}

/** Is what a product says in a language, and its options in all of them. */
export function textsIn(language: Sql, products: Sql): Sql {
  return sql`(SELECT jsonb_strip_nulls(jsonb_build_object('language', ${language}, 'choices', own.options,
        'personalisation', own.personalisation -> 'label' -> ${language},
        'category', (SELECT c.names -> ${language} FROM categories c WHERE c.name = own.category)))
      || COALESCE((SELECT jsonb_object_agg(key, value -> ${language}) FROM jsonb_each(own.texts) WHERE value ? ${language}), '{}')
    FROM products own WHERE own.id = COALESCE(${products}.variant_of, ${products}.id))`
}

/** Prepares a statement whose text differs between languages, once for each: PostgreSQL keeps one plan for a name. */
export function preparedTranslated(name: string, statement: Sql): Statement {
  return prepared(`${name}-${getLocale()}`, statement)
}

/** Is the name of a product of the table `p` in the reader's language, or else in English. */
export function shownName(): Sql {
  return sql`COALESCE(p.texts #>> ARRAY['name', ${getLocale()}::text], p.name)`
}

export function labelColumn(): Sql {
  return sql`categories.names ->> ${getLocale()}::text AS label`
}

/** Puts rows of `categories` in the owner's order, those of one place by the name that the reader sees. */
export function shopOrder(): Sql {
  const locale = getLocale()
  if (locale === baseLocale) return sql`position, lower(name), name`
  return sql`position, lower(COALESCE(names ->> ${locale}::text, name)) COLLATE ${raw(`"${locale}-x-icu"`)}, lower(name), name`
}

export function withLabel<Row extends { readonly label: string | null }>({ label, ...row }: Row) {
  return { ...row, ...(label && { label }) }
}
