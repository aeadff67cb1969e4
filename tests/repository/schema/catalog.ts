import { type Queryable, sql } from "#database/database.ts"

export interface Column {
  readonly name: string
  /** Is written as in SQL: `numeric(12,2)`. */
  readonly type: string
  readonly notNull: boolean
  /** Is what follows the type: default, identity or generation. */
  readonly filling: string | null
}

export interface Table {
  /** Has the schema before it, unless that is `public`. */
  readonly name: string
  readonly comment: string | null
  readonly options: string | null
  readonly columns: readonly Column[]
  readonly constraints: readonly Constraint[]
  /** Holds statements. */
  readonly indexes: readonly string[]
  readonly triggers: readonly string[]
}

interface Constraint {
  readonly name: string
  readonly definition: string
  /** Is the column of a constraint that concerns one. */
  readonly column: string | null
}

export interface Schema {
  readonly extensions: readonly string[]
  readonly tables: readonly Table[]
  /** Holds statements. */
  readonly functions: readonly string[]
  readonly views: readonly View[]
}

interface View {
  readonly name: string
  readonly comment: string | null
  readonly definition: string
}

/** Returns everything that the migrations have made, each kind sorted by name. */
export async function readCatalog(db: Queryable): Promise<Schema> {
  const extensions = await db.query<{ name: string }>(
    sql`SELECT extname AS name FROM pg_extension WHERE extname <> 'plpgsql' ORDER BY 1`,
  )
  const functions = await db.query<{ text: string }>(
    sql`SELECT pg_get_functiondef(p.oid) AS text FROM pg_proc p WHERE pronamespace IN ('public'::regnamespace, 'auth'::regnamespace)
          AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = p.oid AND deptype = 'e') ORDER BY proname COLLATE "C"`,
  )
  return {
    extensions: extensions.map(({ name }) => name),
    tables: await db.query<Table & object>(TABLES),
    functions: functions.map(({ text }) => text.trim()),
    views: await db.query<View>(VIEWS),
  }
}

const TABLES = sql`
  SELECT c.oid::regclass::text AS name, obj_description(c.oid) AS comment, array_to_string(reloptions, ', ') AS options,
    (SELECT json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod), 'notNull', attnotnull, 'filling',
        CASE WHEN attidentity <> '' THEN 'GENERATED ALWAYS AS IDENTITY'
             WHEN attgenerated <> '' THEN format('GENERATED ALWAYS AS (%s) STORED', pg_get_expr(adbin, adrelid))
             ELSE 'DEFAULT ' || pg_get_expr(adbin, adrelid) END) ORDER BY attnum)
      FROM pg_attribute LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
      WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped) AS columns,
    (SELECT COALESCE(json_agg(json_build_object('name', conname, 'definition', pg_get_constraintdef(k.oid, true),
        'column', (SELECT attname FROM pg_attribute WHERE attrelid = conrelid AND attnum = conkey[1] AND cardinality(conkey) = 1))
        ORDER BY position(contype::text IN 'pufc'), conname COLLATE "C"), '[]')
      FROM pg_constraint k WHERE conrelid = c.oid AND contype IN ('p', 'u', 'f', 'c')) AS constraints,
    (SELECT COALESCE(json_agg(pg_get_indexdef(indexrelid, 0, true) ORDER BY indexrelid::regclass::text COLLATE "C"), '[]')
      FROM pg_index WHERE indrelid = c.oid AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND conrelid = c.oid)) AS indexes,
    (SELECT COALESCE(json_agg(pg_get_triggerdef(t.oid, true) ORDER BY tgname COLLATE "C"), '[]')
      FROM pg_trigger t WHERE tgrelid = c.oid AND NOT tgisinternal) AS triggers
  FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
  WHERE nspname IN ('public', 'auth') AND relkind = 'r' ORDER BY nspname DESC, relname COLLATE "C"`

const VIEWS = sql`
  SELECT c.oid::regclass::text AS name, obj_description(c.oid) AS comment, pg_get_viewdef(c.oid, true) AS definition
  FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
  WHERE nspname IN ('public', 'auth') AND relkind = 'v' ORDER BY 1`
