import { createHash } from "node:crypto"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type pg from "pg"
import { from, to } from "pg-copy-streams"
import type { Table, TableContents } from "./format.ts"
import { copied } from "./tables.ts"

/** A table is read in parts of this size, so that no more of it is in memory. */
const PART_BYTES = 4 * 1024 * 1024

/**
 * Passes the rows of a table to `take`, a part at a time, in COPY's text format: the parts joined are what COPY writes.
 */
export async function copyOut(
  client: pg.Client,
  table: Table,
  take: (part: Buffer) => Promise<void> | void,
): Promise<{ rows: number }> {
  const stream = client.query(to(`COPY ${copied(table)} TO STDOUT`))
  let chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.length
    if (size < PART_BYTES) continue
    await take(Buffer.concat(chunks))
    chunks = []
    size = 0
  }
  if (size > 0) await take(Buffer.concat(chunks))
  // The count arrives behind the rows; whatever is asked next is behind it.
  await client.query("SELECT")
  return { rows: stream.rowCount }
}

export async function copyIn(client: pg.Client, table: Table, parts: AsyncIterable<Buffer>): Promise<TableContents> {
  const sha256 = createHash("sha256")
  let bytes = 0
  async function* counted() {
    for await (const part of parts) {
      sha256.update(part)
      bytes += part.length
      yield part
    }
  }
  // Frozen: no later vacuum has to write every page again.
  const stream = client.query(from(`COPY ${copied(table)} FROM STDIN WITH (FREEZE)`))
  await pipeline(Readable.from(counted()), stream)
  return { rows: stream.rowCount, bytes, sha256: sha256.digest("hex") }
}

/** Returns size and hash of what COPY writes of a table, as `copyIn` counts them. */
export async function contentsOf(client: pg.Client, table: Table): Promise<TableContents> {
  const sha256 = createHash("sha256")
  let bytes = 0
  const { rows } = await copyOut(client, table, (part) => {
    sha256.update(part)
    bytes += part.length
  })
  return { rows, bytes, sha256: sha256.digest("hex") }
}
