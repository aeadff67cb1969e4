import { promisify } from "node:util"
import yauzl, { type Entry, type ZipFile } from "yauzl"

const MAX_ENTRIES = 500
/** A workbook of 50,000 rows takes about 20 MB of XML. */
const MAX_UNPACKED = 64 * 1024 * 1024

/** A file that is no archive, or unpacks to more than a workbook needs. */
export class BadArchive extends Error {
  readonly isTooLarge: boolean
  constructor(isTooLarge: boolean) {
    super(isTooLarge ? "too large" : "damaged")
    this.isTooLarge = isTooLarge
  }
}

const open = promisify<Buffer, yauzl.Options, ZipFile>(yauzl.fromBuffer)

/**
 * Unpacks the wanted files of an archive. What the archive says of their sizes is added up before any is unpacked, and one that unpacks to
 * more than it says is an error.
 */
export async function unzip(bytes: Uint8Array, isWanted: (name: string) => boolean): Promise<Map<string, Buffer>> {
  try {
    const archive = await open(Buffer.from(bytes), { lazyEntries: true, validateEntrySizes: true })
    const wanted = (await entriesOf(archive)).filter(({ fileName }) => isWanted(fileName))
    if (wanted.reduce((sum, entry) => sum + entry.uncompressedSize, 0) > MAX_UNPACKED) throw new BadArchive(true)
    const files = new Map<string, Buffer>()
    for (const entry of wanted) files.set(entry.fileName, await unpacked(archive, entry))
    return files
  } catch (error) {
    throw error instanceof BadArchive ? error : new BadArchive(false)
  }
}

function entriesOf(archive: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = []
  return new Promise((resolve, reject) => {
    archive.on("entry", (entry: Entry) => {
      entries.push(entry)
      if (entries.length > MAX_ENTRIES) reject(new BadArchive(true))
      else archive.readEntry()
    })
    archive.on("end", () => resolve(entries))
    archive.on("error", reject)
    archive.readEntry()
  })
}

async function unpacked(archive: ZipFile, entry: Entry): Promise<Buffer> {
  const read = promisify<Entry, NodeJS.ReadableStream>(archive.openReadStream.bind(archive))
  const pieces: Buffer[] = []
  for await (const piece of await read(entry)) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}
