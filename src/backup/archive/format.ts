import { z } from "zod"

/** Counts up when an older program could not read what a newer one writes. */
export const FORMAT = 1

/**
 * These entries of the archive have a fixed name; they stand in this order. Between the key and the contents are rows,
 * files and checksums.
 */
export const MANIFEST = "manifest.json"
export const SECRET_KEY = "secret.key"
export const CONTENTS = "contents.json"

/** Rows of a table lie in `database/SCHEMA.TABLE/000001.copy` and so on, which together are what COPY writes; a file in `files/KEY`. */
export const FILES_FOLDER = "files/"
/** `sha256sum --check` reads these: lines about the entries since the one before. */
export const CHECKSUMS_FOLDER = "checksums/"

const table = z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()), rows: z.number() })
const sequence = z.object({ schema: z.string(), name: z.string(), value: z.string(), called: z.boolean() })
const migration = z.object({ name: z.string(), checksum: z.string() })

const manifest = z.object({
  format: z.literal(FORMAT),
  shop: z.string(),
  /** The database was in the backup's state at this time. */
  time: z.iso.datetime(),
  postgres: z.string(),
  migrations: z.array(migration),
  /** Counts the files at the beginning; some may have been added since. */
  files: z.number(),
  /**
   * Lists the tables with their columns in the order of COPY. Generated columns are left out, because they are computed
   * again.
   */
  tables: z.array(table),
  sequences: z.array(sequence),
})

/** The last entry: an archive without it is cut short. */
const contents = z.object({
  /** Maps `SCHEMA.TABLE` to the number of rows, and to size and SHA-256 of what COPY wrote. */
  tables: z.record(z.string(), z.object({ rows: z.number(), bytes: z.number(), sha256: z.string() })),
  files: z.object({ count: z.number(), bytes: z.number() }),
})

export type Table = z.infer<typeof table>
export type Sequence = z.infer<typeof sequence>
export type Manifest = z.infer<typeof manifest>
export type Contents = z.infer<typeof contents>
export type TableContents = Contents["tables"][string]

/** The file cannot be used as a backup; the message says why, for the operator. */
export class UnusableBackup extends Error {}

export function parseManifest(bytes: Uint8Array): Manifest {
  const json = parseJson(bytes)
  const { format } = z.object({ format: z.number().optional() }).parse(json)
  if (format !== undefined && format > FORMAT) {
    throw new UnusableBackup(
      "This backup was written by a newer version of the shop: use that version, or a newer one.",
    )
  }
  return checked(manifest, json)
}

export function parseContents(bytes: Uint8Array): Contents {
  return checked(contents, parseJson(bytes))
}

export function tableName({ schema, name }: Pick<Table, "schema" | "name">): string {
  return `${schema}.${name}`
}

export function tableFolder(table: Table): string {
  return `database/${tableName(table)}/`
}

function parseJson(bytes: Uint8Array): unknown {
  return JSON.parse(Buffer.from(bytes).toString("utf8"))
}

function checked<Schema extends z.ZodType>(schema: Schema, json: unknown): z.output<Schema> {
  const parsed = schema.safeParse(json)
  if (parsed.success) return parsed.data
  throw new UnusableBackup("This is not a backup of the shop: another program wrote it.")
}
