import { readFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { text } from "node:stream/consumers"
import { openDestination } from "#backup/destinations/open-destination.ts"
import { asError } from "#platform/errors.ts"
import { openFiles } from "#platform/files/files.ts"
import type { Log } from "#platform/log/log.ts"
import type { ErasedList } from "#shop/own-data/terms.server.ts"
import type { Config } from "../config/config.ts"

const NAME = "erased-accounts.txt"
const LIMIT_MS = 60_000

type Where = Pick<Config, "dataDir" | "backup">

const inFolder = async (folder: string) => Buffer.from((await openFiles(folder).get(NAME)) ?? "").toString()

/** Opens the list of erased accounts: in DATA_DIR, and a copy of it beside the backups, where whoever restores one of them has it too. */
export function openErasedList({ dataDir, backup }: Where, log: Log): ErasedList {
  return {
    read: () => inFolder(dataDir),
    async write(lines) {
      await openFiles(dataDir).put(NAME, Buffer.from(lines), "text/plain")
      if (!backup.url) return
      const fill = async (sink: NodeJS.WritableStream) => void sink.write(lines)
      await openDestination(backup.url)
        .write(NAME, fill, AbortSignal.timeout(LIMIT_MS))
        .catch((err) =>
          log.warn(
            { err },
            "the list of erased accounts could not be stored beside the backups: the next night tries again",
          ),
        )
    },
  }
}

/**
 * Brings the lines of all places that a restore of `file` knows together in DATA_DIR. Returns whether there are any.
 * @param say is told where the backups cannot be asked now
 */
export async function gatherErased(
  { dataDir, backup }: Where,
  file: string,
  say: (line: string) => void,
): Promise<boolean> {
  const beside = file === "-" ? "" : await readFile(join(dirname(file), NAME), "utf8").catch(() => "")
  const lines = [await inFolder(dataDir), beside, await besideBackups(backup.url, say)].join("\n").trim()
  if (lines !== "") await openFiles(dataDir).put(NAME, Buffer.from(lines), "text/plain")
  return lines !== ""
}

async function besideBackups(url: string | undefined, say: (line: string) => void): Promise<string> {
  try {
    const stored = url ? await openDestination(url).read(NAME) : null
    return stored ? await text(stored.stream) : ""
  } catch (error) {
    say(
      `${asError(error).message} Accounts that were erased after this backup may be back: put ${NAME} from there into DATA_DIR.`,
    )
    return ""
  }
}
