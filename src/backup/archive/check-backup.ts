import { createHash, type Hash } from "node:crypto"
import type { Readable } from "node:stream"
import {
  CONTENTS,
  type Contents,
  FILES_FOLDER,
  MANIFEST,
  type Manifest,
  parseContents,
  parseManifest,
  tableFolder,
  tableName,
  UnusableBackup,
} from "./format.ts"
import { type Entry, readArchive } from "./read-archive.ts"

export interface Checked {
  readonly manifest: Manifest
  readonly contents: Contents
}

/**
 * Reads a backup from its beginning to its end, and compares every checksum and count with what is there. Needs no database.
 * @throws UnusableBackup when it could not be restored
 */
export async function checkBackup(source: Readable, identity: string): Promise<Checked> {
  const entries = readArchive(source, identity)
  const manifest = await readManifest(entries)
  const found = new Found(manifest)
  let contents: Contents | undefined
  for await (const entry of entries) {
    if (entry.name === CONTENTS) contents = parseContents(entry.bytes)
    else found.add(entry)
  }
  if (!contents) throw new UnusableBackup("The backup has no list of its contents.")
  found.compare(contents)
  return { manifest, contents }
}

export async function readManifest(entries: AsyncIterator<Entry>): Promise<Manifest> {
  const first = await entries.next()
  if (first.done || first.value.name !== MANIFEST) throw new UnusableBackup("This file is not a backup of the shop.")
  return parseManifest(first.value.bytes)
}

class Found {
  readonly #tables: Map<string, { readonly sha256: Hash; bytes: number; readonly name: string }>
  readonly #files = { count: 0, bytes: 0 }

  constructor({ tables }: Manifest) {
    const empty = (name: string) => ({ sha256: createHash("sha256"), bytes: 0, name })
    this.#tables = new Map(tables.map((table) => [tableFolder(table), empty(tableName(table))]))
  }

  add({ name, bytes }: Entry) {
    if (name.startsWith(FILES_FOLDER)) {
      this.#files.count++
      this.#files.bytes += bytes.length
    }
    const table = this.#tables.get(name.slice(0, name.lastIndexOf("/") + 1))
    table?.sha256.update(bytes)
    if (table) table.bytes += bytes.length
  }

  compare({ tables, files }: Contents) {
    for (const { name, sha256, bytes } of this.#tables.values()) {
      const said = tables[name]
      if (said?.bytes !== bytes || said.sha256 !== sha256.digest("hex")) throw differs(`the table ${name}`)
    }
    if (files.count !== this.#files.count || files.bytes !== this.#files.bytes) throw differs("the files")
  }
}

/** @param what is not as the backup itself says */
export function differs(what: string): UnusableBackup {
  return new UnusableBackup(`The backup contradicts itself about ${what}: use another one.`)
}
