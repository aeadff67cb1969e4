import type { Column, Schema, Table } from "./catalog.ts"

const TITLE = `-- The whole schema, as the migrations leave it: to be read, not run. Made by \`npm run schema\`.`

/** Writes the schema as SQL, one paragraph for each object. */
export function schemaSql({ extensions, functions, tables, views }: Schema): string {
  const parts = [
    TITLE,
    ...extensions.map((name) => `CREATE EXTENSION ${name};`),
    ...tables.map(tableSql),
    ...views.map(({ name, comment, definition }) => `${commentSql(comment)}CREATE VIEW ${name} AS\n${definition}`),
    ...functions.map((text) => `${text};`),
  ]
  return `${parts.join("\n\n")}\n`
}

function tableSql({ name, comment, options, columns, constraints, indexes, triggers }: Table): string {
  const width = Math.max(...columns.map((column) => column.name.length))
  const lines = [
    ...columns.map((column) => `  ${columnSql(column, width)}`),
    ...constraints.map((constraint) => `  CONSTRAINT ${constraint.name} ${constraint.definition}`),
  ]
  const body = `CREATE TABLE ${name} (\n${lines.join(",\n")}\n)${options ? ` WITH (${options})` : ""}`
  return `${commentSql(comment)}${[body, ...indexes, ...triggers].join(";\n")};`
}

function columnSql({ name, type, notNull, filling }: Column, width: number): string {
  return [name.padEnd(width), type, notNull && "NOT NULL", filling].filter(Boolean).join(" ")
}

function commentSql(comment: string | null): string {
  return comment === null ? "" : `-- ${comment}\n`
}
