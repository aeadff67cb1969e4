import { once } from "node:events"
import { type AddressInfo, createServer } from "node:net"
import { afterAll, beforeEach, expect, test, vi } from "vitest"
import { BUCKET_CREDENTIALS, openTestBucket } from "#tests/fixtures/process/bucket.ts"
import { type Files, openFiles } from "./files.ts"
import { FILES_LIMIT_MS, FilesUnavailable, StoreRefuses } from "./reachable.ts"

let files: Files
const bucket = await openTestBucket()
beforeEach(() => {
  for (const [name, value] of Object.entries(BUCKET_CREDENTIALS)) vi.stubEnv(name, value)
  files = openFiles(bucket.url)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await bucket.close()
})

const bytes = (text: string) => new TextEncoder().encode(text)
const textOf = (found: Uint8Array | null) => (found === null ? null : new TextDecoder().decode(found))
const failureOf = (call: Promise<unknown>) => call.catch((error: unknown) => error)

test("a file in a bucket can be stored, read, replaced and removed", async () => {
  await files.put("a/one.txt", bytes("one"), "text/plain")
  expect(textOf(await files.get("a/one.txt"))).toBe("one")
  expect(await files.has("a/one.txt")).toBe(true)
  await files.put("a/one.txt", bytes("ஒன்று"), "text/plain")
  expect(textOf(await files.get("a/one.txt"))).toBe("ஒன்று")
  await files.remove("a/one.txt")
  await files.remove("a/one.txt")
  expect(await files.has("a/one.txt")).toBe(false)
  expect(await files.get("a/one.txt")).toBeNull()
})

test("removeAll takes a folder of a bucket and leaves its neighbours", async () => {
  for (const key of ["b/1.txt", "b/deep/2.txt", "bb/3.txt"]) await files.put(key, bytes(key), "text/plain")
  await files.removeAll("b")
  await files.removeAll("never-there")
  expect(await files.get("b/deep/2.txt")).toBeNull()
  expect(textOf(await files.get("bb/3.txt"))).toBe("bb/3.txt")
})

test("keys are those of every file in a bucket", async () => {
  const empty = await openTestBucket()
  const listed = openFiles(empty.url)
  for (const key of ["one.txt", "a/b/two.txt"]) await listed.put(key, bytes(key), "text/plain")
  const found: string[] = []
  for await (const key of listed.keys()) found.push(key)
  await empty.close()
  expect(found).toEqual(["a/b/two.txt", "one.txt"])
})

test("a bucket that is there can be used, also while it is empty", async () => {
  await files.check()
})

test.each([
  { name: "missing", env: {}, cure: "NoSuchBucket): create it, or change FILES_URL." },
  { name: "nool", env: { AWS_ACCESS_KEY_ID: "stranger" }, cure: "set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY" },
])("the bucket $name with $env is refused, with what to do", async ({ name, env, cure }) => {
  for (const [variable, value] of Object.entries(env)) vi.stubEnv(variable, value)
  const refused = await failureOf(openFiles(bucket.urlOf(name)).check())
  expect(refused).toBeInstanceOf(StoreRefuses)
  expect(refused).toMatchObject({ message: expect.stringContaining(cure) })
})

test("a bucket that is silent is given up after eight seconds, and is away rather than wrong", async () => {
  const silent = await openSilentServer()
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
  try {
    const checking = failureOf(openFiles(silent.url).check())
    await silent.asked
    await vi.advanceTimersByTimeAsync(FILES_LIMIT_MS)
    const failure = await checking
    expect(failure).toBeInstanceOf(FilesUnavailable)
    expect(failure).not.toBeInstanceOf(StoreRefuses)
  } finally {
    vi.useRealTimers()
    silent.close()
  }
})

test("a bucket needs a name", () => {
  expect(() => openFiles("s3://?region=ap-south-1")).toThrow("names no bucket")
})

async function openSilentServer() {
  const server = createServer()
  const asked = once(server, "connection")
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  return {
    url: `s3://nool?endpoint=http://127.0.0.1:${port}&region=us-east-1`,
    asked,
    close() {
      server.close()
      void asked.then(([socket]) => socket.destroy())
    },
  }
}
