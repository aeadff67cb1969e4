import { createReadStream } from "node:fs"
import { readdir, rm, stat } from "node:fs/promises"
import { join, resolve } from "node:path"
import { asError, systemCode } from "#platform/errors.ts"
import { timeOfName } from "./backup-name.ts"
import { type Destination, DestinationFailed } from "./destination.ts"
import { fillSink } from "./fill-sink.ts"
import { draftOf, writeDraft } from "./write-draft.ts"

const CHUNK = 1024 * 1024

/** A folder that exists already: one that is missing may be a disk that is not mounted, and would be made on another. */
export function openFolder(path: string): Destination {
  const folder = resolve(path)
  const explained = async <Result>(work: Promise<Result>): Promise<Result> => {
    try {
      return await work
    } catch (error) {
      throw explain(error, folder)
    }
  }
  return {
    label: folder,
    list: () => explained(listFolder(folder)),
    write: (name, fill, signal) => explained(writeDraft(join(folder, name), (sink) => fillSink(sink, fill, signal))),
    read: (name) => explained(readFile(join(folder, name))),
    remove: (name) => explained(rm(join(folder, name), { force: true })),
    discard: (name) => explained(rm(draftOf(join(folder, name)), { force: true })),
  }
}

async function listFolder(folder: string) {
  const names = (await readdir(folder)).filter((name) => timeOfName(name) !== null).sort()
  return Promise.all(names.map(async (name) => ({ name, bytes: (await stat(join(folder, name))).size })))
}

async function readFile(path: string) {
  try {
    const { size } = await stat(path)
    return { bytes: size, stream: createReadStream(path, { highWaterMark: CHUNK }) }
  } catch (error) {
    if (systemCode(error) === "ENOENT") return null
    throw error
  }
}

const CURES: Readonly<Record<string, string>> = {
  ENOENT: "it is not there: mount its disk, or make it for the account that runs the shop",
  ENOTDIR: "it is no folder: give BACKUP_URL a folder",
  EACCES: "the account that runs the shop may not write there: give it the folder (chown)",
  EPERM: "the account that runs the shop may not write there: give it the folder (chown)",
  EROFS: "it is read-only: mount it for writing",
  ENOSPC: "its disk is full: make room, or keep fewer backups (BACKUP_KEEP)",
  EDQUOT: "its quota is used up: make room, or keep fewer backups (BACKUP_KEEP)",
  EIO: "its disk fails (EIO): check the disk and its cable",
}

function explain(error: unknown, folder: string): unknown {
  const { message } = asError(error)
  // An error without a system call comes from the backup itself.
  if (!(error instanceof Error && "syscall" in error)) return error
  const why = CURES[systemCode(error)] ?? message
  return new DestinationFailed(`The folder ${folder} takes no backup: ${why}.`, { cause: error })
}
