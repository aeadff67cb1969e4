import type { Column, Schema, Table } from "./catalog.ts"

const TITLE = `// The rows of each table as \`pg\` returns them. Made by \`npm run schema\` from the schema: not to be edited.`

/** Maps a column's type to what the parsers of src/database make of it. */
const TYPES: Record<string, string> = {
  boolean: "boolean",
  smallint: "number",
  integer: "number",
  bigint: "number",
  numeric: "string",
  text: "string",
  "text[]": "string[]",
  "uuid[]": "string[]",
  tsvector: "string",
  uuid: "string",
  "character varying": "string",
  date: "string",
  "timestamp with time zone": "string",
  jsonb: "unknown",
}

/** Writes TypeScript with one interface for each table. */
export function rowTypes({ tables }: Schema): string {
  return `${[TITLE, ...tables.map(rowType)].join("\n\n")}\n`
}

function rowType(table: Table): string {
  const words = table.name.split(/[._]/).filter((word) => word !== "auth")
  const name = words.map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`).join("")
  const fields = table.columns.map((column) => `  ${column.name}: ${columnType(column, table)}`)
  const comment = table.comment === null ? "" : `: ${table.comment.split(/(?<=\.) /)[0]}`
  return `/** \`${table.name}\`${comment} */\nexport interface ${name}Row {\n${fields.join("\n")}\n}`
}

function columnType({ name, type, notNull }: Column, { constraints }: Table): string {
  const base = TYPES[type.replace(/\(.*\)/, "")]
  if (!base) throw new Error(`${name} is of type ${type}, which has no type in TypeScript yet`)
  const values = constraints.flatMap(({ column, definition }) => (column === name ? listedIn(definition) : []))
  const known = values.length ? values.map((value) => JSON.stringify(value)).join(" | ") : base
  return notNull || base === "unknown" ? known : `${known} | null`
}

/** Returns the values of a constraint that lists them: CHECK (status = ANY (ARRAY['pending'::text, …])). */
function listedIn(definition: string): string[] {
  const [, list] = /^CHECK \(\w+ = ANY \(ARRAY\[(.*)\]\)\)$/.exec(definition) ?? []
  return [...(list ?? "").matchAll(/'([^']*)'::text/g)].map(([, value = ""]) => value)
}
