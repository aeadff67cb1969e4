import { execFile } from "node:child_process"
import { mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { BUCKET_CREDENTIALS, openTestBucket } from "#tests/fixtures/process/bucket.ts"
import { type Files, openFiles } from "./files.ts"
import { FilesUnavailable, StoreRefuses } from "./reachable.ts"

const folder = await mkdtemp(join(tmpdir(), "nool-files-"))
const files = openFiles(join(folder, "store"))
const bucket = await openTestBucket()
beforeAll(() => {
  for (const [name, value] of Object.entries(BUCKET_CREDENTIALS)) vi.stubEnv(name, value)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await bucket.close()
  await rm(folder, { recursive: true })
})

const bytes = (text: string) => new TextEncoder().encode(text)
const textOf = (found: Uint8Array | null) => (found === null ? null : new TextDecoder().decode(found))

async function keysOf({ keys }: Files): Promise<string[]> {
  const found: string[] = []
  for await (const key of keys()) found.push(key)
  return found.sort()
}

describe.each([
  ["a folder", () => files],
  ["a bucket", () => openFiles(bucket.url)],
])("in %s", (_, open) => {
  test("a file can be stored, read, replaced and removed", async () => {
    const store = open()
    await store.put("a/one.txt", bytes("one"), "text/plain")
    expect(textOf(await store.get("a/one.txt"))).toBe("one")
    expect(await store.has("a/one.txt")).toBe(true)
    for (const text of ["", "ஒன்று"]) {
      await store.put("a/one.txt", bytes(text), "text/plain")
      expect(textOf(await store.get("a/one.txt"))).toBe(text)
    }
    await store.remove("a/one.txt")
    await store.remove("a/one.txt")
    expect(await store.has("a/one.txt")).toBe(false)
    expect(await store.get("a/one.txt")).toBeNull()
    expect(await store.get("a")).toBeNull()
  })

  test("removeAll takes a folder and leaves its neighbours", async () => {
    const store = open()
    for (const key of ["b/1.txt", "b/deep/2.txt", "bb/3.txt"]) await store.put(key, bytes(key), "text/plain")
    await store.removeAll("b")
    await store.removeAll("never-there")
    expect(await store.get("b/1.txt")).toBeNull()
    expect(await store.get("b/deep/2.txt")).toBeNull()
    expect(textOf(await store.get("bb/3.txt"))).toBe("bb/3.txt")
  })

  test("keys are those of every file", async () => {
    const store = open()
    await store.put("c/b/four.txt", bytes("four"), "text/plain")
    expect(await keysOf(store)).toEqual(["bb/3.txt", "c/b/four.txt"])
    await store.removeAll("bb")
    await store.removeAll("c")
    expect(await keysOf(store)).toEqual([])
  })
})

test("keys are those of every file in every folder, without drafts", async () => {
  const listed = openFiles(join(folder, "listed"))
  expect(await keysOf(listed)).toEqual([])
  for (const key of ["one.txt", "a/two.txt", "a/b/three.txt"]) await listed.put(key, bytes(key), "text/plain")
  await writeFile(join(folder, "listed/a/.two.txt.draft.part"), "half")
  await mkdir(join(folder, "elsewhere"))
  await writeFile(join(folder, "elsewhere/four.txt"), "four")
  await symlink(join(folder, "elsewhere"), join(folder, "listed/linked"))
  expect(await keysOf(listed)).toEqual(["a/b/three.txt", "a/two.txt", "linked/four.txt", "one.txt"])
  await rm(join(folder, "listed"), { recursive: true })
  await rm(join(folder, "elsewhere"), { recursive: true })
})

test.each([
  "../outside.txt",
  "a/../../outside.txt",
  "a/..",
  "/etc/passwd",
  "C:\\secret",
  "a\\..\\..\\outside.txt",
  "a//b",
  "a/.hidden",
  "",
  ".",
  "a/",
  "a\0b",
  "a b",
  "%2e%2e/outside.txt",
  "a".repeat(600),
])("the key %j reaches nothing", async (key) => {
  await writeFile(join(folder, "outside.txt"), "secret")
  const calls = [files.get, files.has, files.remove, files.removeAll].map((call) => call(key))
  for (const call of [...calls, files.put(key, bytes("x"), "text/plain")]) {
    await expect(call).rejects.toThrow("not a file's key")
  }
  expect((await readdir(folder)).sort()).toEqual(["outside.txt", "store"])
})

test("a reader meets the old file or the new one, never a part, and nothing else is left behind", async () => {
  const whole = (letter: string) => bytes(letter.repeat(3_000_000))
  await files.put("big/file.bin", whole("a"), "application/octet-stream")
  const writing = Promise.all(["b", "c", "d"].map((letter) => files.put("big/file.bin", whole(letter), "x/y")))
  for (let i = 0; i < 20; i += 1) {
    const found = await files.get("big/file.bin")
    expect(found?.length).toBe(3_000_000)
    expect(found?.[0]).toBe(found?.at(-1))
  }
  await writing
  expect(await readdir(join(folder, "store/big"))).toEqual(["file.bin"])
})

test("a write that fails leaves no draft", async () => {
  await files.put("taken/name/inner.txt", bytes("x"), "text/plain")
  await expect(files.put("taken/name", bytes("y"), "text/plain")).rejects.toThrow("Cannot write file")
  expect(await readdir(join(folder, "store/taken"))).toEqual(["name"])
})

test("what a kill left of a write is deleted with its file, and only that", async () => {
  const killedMidway = `import { openFiles } from "#platform/files/files.ts"
    const halfOfIt = async function* () { yield Buffer.from("half"); process.kill(process.pid, "SIGKILL") }
    await openFiles(${JSON.stringify(join(folder, "store"))}).put("killed/one.pdf", halfOfIt(), "application/pdf")`
  await promisify(execFile)(process.execPath, ["--input-type=module", "-e", killedMidway]).catch(() => {})
  await files.put("killed/one.pdf.txt", bytes("x"), "text/plain")
  expect(await readdir(join(folder, "store/killed"))).toHaveLength(2)
  expect(await files.has("killed/one.pdf")).toBe(false)
  await files.remove("killed/one.pdf")
  expect(await readdir(join(folder, "store/killed"))).toEqual(["one.pdf.txt"])
})

test.skipIf(process.platform === "win32")("only our account can read what is stored", async () => {
  await files.put("private/receipt.pdf", bytes("x"), "application/pdf")
  expect((await stat(join(folder, "store/private"))).mode & 0o077).toBe(0)
  expect((await stat(join(folder, "store/private/receipt.pdf"))).mode & 0o077).toBe(0)
})

// A named pipe without a writer is a file whose reading hangs, as on a disk of the network that went away.
test.skipIf(process.platform === "win32")("a store that is silent is given up after eight seconds", async () => {
  await files.put("silent/other.txt", bytes("x"), "text/plain")
  const pipe = join(folder, "store/silent/pipe.txt")
  await promisify(execFile)("mkfifo", [pipe])
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
  try {
    let done = false
    const reading = files.get("silent/pipe.txt").catch((error: unknown) => error)
    void reading.then(() => (done = true))
    await vi.advanceTimersByTimeAsync(7900)
    expect(done).toBe(false)
    await vi.advanceTimersByTimeAsync(200)
    expect(await reading).toBeInstanceOf(FilesUnavailable)
  } finally {
    vi.useRealTimers()
    await writeFile(pipe, "")
  }
})

test("a store that fails says so, with its own error as the cause", async () => {
  await writeFile(join(folder, "file-in-the-way"), "x")
  const reported: unknown[] = []
  const broken = openFiles(join(folder, "file-in-the-way/store"), (error) => reported.push(error))
  const failure = await broken.put("a/b.txt", bytes("x"), "text/plain").catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(FilesUnavailable)
  expect((failure as Error).cause).toBeInstanceOf(Error)
  expect(reported).toEqual([failure])
})

test("a folder in which nothing can be written is refused with what to do, one that is missing is made", async () => {
  const missing = join(folder, "made/when/missing")
  await openFiles(missing).check()
  expect(await readdir(missing)).toEqual([])
  await writeFile(join(folder, "in-the-way"), "x")
  const refused = await openFiles(join(folder, "in-the-way"))
    .check()
    .catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(StoreRefuses)
  expect(refused).toMatchObject({ message: expect.stringContaining("let the shop's account write there") })
})
