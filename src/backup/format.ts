import { z } from "zod"

/** Counts up when an older program could not read what a newer one writes. */
export const FORMAT = 1

/** The entries of the archive that have a fixed name, in their order. Between the key and the contents are rows, files and checksums. */
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
  /** Version of the program that wrote it. */
  shop: z.string(),
  /** When the database was in the state that the backup holds. */
  time: z.iso.datetime(),
  /** Version of the PostgreSQL that it was in. */
  postgres: z.string(),
  migrations: z.array(migration),
  /** How many there were at the beginning; some may have come since. */
  files: z.number(),
  /** With their columns in the order of COPY; without generated ones, which are computed again. */
  tables: z.array(table),
  sequences: z.array(sequence),
})

/** The last entry: an archive without it is cut short. */
const contents = z.object({
  /** By `SCHEMA.TABLE`: how many rows, and size and SHA-256 of what COPY wrote. */
  tables: z.record(z.string(), z.object({ rows: z.number(), bytes: z.number(), sha256: z.string() })),
  files: z.object({ count: z.number(), bytes: z.number() }),
})

export type Table = z.infer<typeof table>
export type Sequence = z.infer<typeof sequence>
export type Manifest = z.infer<typeof manifest>
export type Contents = z.infer<typeof contents>
export type TableContents = Contents["tables"][string]

/** What the file is, as far as it can be said: the message is for the operator. */
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

/** Where the parts of a table's rows lie. */
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
