import { type FlateError, Unzip, UnzipInflate } from "fflate"

const MAX_BYTES = 50 * 1024 * 1024

/**
 * Yields the wanted files of an archive one after the other, while it is read: a large archive does not fit into the memory of a phone.
 * Rejects for a file that is no archive, or a damaged one.
 * @param isWanted asked with the path in the archive
 */
export async function* filesInZip(archive: Blob, isWanted: (path: string) => boolean): AsyncGenerator<File, undefined> {
  const found: File[] = []
  const state: { error: FlateError | null; entries: number } = { error: null, entries: 0 }
  const unzip = new Unzip((entry) => {
    state.entries++
    if (!isWanted(entry.name)) return
    const pieces: Uint8Array<ArrayBuffer>[] = []
    let size = 0
    entry.ondata = (error, piece, isLast) => {
      state.error ??= error
      size += piece?.length ?? 0
      if (size > MAX_BYTES) entry.terminate()
      else if (piece) pieces.push(new Uint8Array(piece))
      if (isLast && size <= MAX_BYTES) found.push(new File(pieces, entry.name))
    }
    entry.start()
  })
  unzip.register(UnzipInflate)
  const reader = archive.stream().getReader()
  for (let next = await reader.read(); ; next = await reader.read()) {
    unzip.push(next.value ?? new Uint8Array(), next.done)
    if (state.error) throw state.error
    yield* found.splice(0)
    if (next.done) break
  }
  if (state.entries === 0) throw new Error("The file is no archive.")
}
