import { resolve } from "node:path"
import { Disk } from "flydrive"
import type { DriverContract } from "flydrive/types"
import { fileCallFailures } from "../metrics/metrics.ts"
import { AtomicDisk, checkFolder } from "./disk.ts"
import { reachable } from "./reachable.ts"
import { bucketDriver, checkBucket, openBucket } from "./s3.ts"

/**
 * Stores private files by key: `folder/…/name.ext` of letters, digits, `.`, `_`, `-`, no segment starting with a dot.
 * Any other key rejects. Every call ends within FILES_LIMIT_MS: it rejects with FilesUnavailable when the store is
 * silent, away or full. What an abandoned call has begun may still happen later.
 */
export interface Files {
  /** Stores or replaces a file; a concurrent reader gets the old or the new one, never a part. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  get(key: string): Promise<Uint8Array | null>
  has(key: string): Promise<boolean>
  /** Removes a file and what a killed `put` of it left; none is fine. */
  remove(key: string): Promise<void>
  removeAll(prefix: string): Promise<void>
  /**
   * Yields the key of every file, in no order. It reads as it goes, so the number does not matter. Files that come or
   * go meanwhile may be among them or not.
   */
  keys(): AsyncIterable<string>
  /** Resolves when the store can be used; rejects with StoreRefuses when an operator has to change something first. */
  check(): Promise<void>
}

/** Files below it are of the moment, and in no backup. */
export const PASSING = "passing/"

interface Store {
  readonly driver: DriverContract
  /** Yields the path of everything in it, also of what is no file of ours. */
  paths(within: Within): AsyncIterable<string>
  check(): Promise<void>
}

/**
 * Opens the store that `url` names: a folder on disk (a path), or a bucket (`s3://bucket?endpoint=…&region=…`).
 * Touches nothing until the first call.
 * @param onUnavailable called with every failure of the store
 */
export function openFiles(url: string, onUnavailable: (error: unknown) => void = () => {}): Files {
  const { driver, paths, check } = url.startsWith("s3://") ? inBucket(url) : inFolder(resolve(url))
  const disk = new Disk(driver)
  const within = async <Result>(name: keyof Files, call: Promise<Result>): Promise<Result> => {
    try {
      return await reachable(call)
    } catch (error) {
      fileCallFailures.inc({ call: name })
      onUnavailable(error)
      throw error
    }
  }
  return {
    put: async (key, bytes, contentType) => within("put", disk.put(checked(key), bytes, { contentType })),
    get: async (key) => within("get", disk.getBytes(checked(key)).catch(nullWhenMissing)),
    has: async (key) => within("has", disk.exists(checked(key))),
    remove: async (key) => within("remove", disk.delete(checked(key))),
    // Past Disk, which would drop the slash: in a bucket the prefix `a` also matches `ab/c`.
    removeAll: async (prefix) => within("removeAll", driver.deleteAll(`${checked(prefix)}/`)),
    keys: () => keysAmong(paths((call) => within("keys", call))),
    check: () => within("check", check()),
  }
}

function inFolder(root: string): Store {
  const driver = new AtomicDisk(root)
  return { driver, paths: () => driver.paths(), check: () => checkFolder(root) }
}

function inBucket(url: string): Store {
  const bucket = openBucket(url)
  const driver = bucketDriver(bucket)
  return { driver, paths: (within) => pathsInBucket(driver, within), check: () => checkBucket(bucket) }
}

type Within = <Result>(call: Promise<Result>) => Promise<Result>

async function* pathsInBucket(driver: DriverContract, within: Within): AsyncGenerator<string> {
  let paginationToken: string | undefined
  do {
    const page = await within(driver.listAll("/", { recursive: true, ...(paginationToken && { paginationToken }) }))
    for (const object of page.objects) if (object.isFile) yield object.key
    paginationToken = page.paginationToken
  } while (paginationToken)
}

async function* keysAmong(paths: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const path of paths) if (isKey(path)) yield path
}

const KEY = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/

function isKey(text: string): boolean {
  return text.length <= 512 && KEY.test(text)
}

function checked(key: string): string {
  if (!isKey(key)) throw new Error(`not a file's key: ${JSON.stringify(key.slice(0, 100))}`)
  return key
}

// The codes of the disk, and the names that buckets give.
const MISSING = ["ENOENT", "ENOTDIR", "EISDIR", "NoSuchKey", "NotFound"]

/** Returns null for the failure of a missing file, which FlyDrive wraps. */
function nullWhenMissing(error: Error): null {
  for (const each of [error, error.cause]) {
    if (!(each instanceof Error)) continue
    if (MISSING.includes(each.name) || ("code" in each && MISSING.includes(String(each.code)))) return null
  }
  throw error
}
