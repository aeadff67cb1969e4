import { once } from "node:events"
import { type AddressInfo, createServer } from "node:net"
import { afterAll, beforeEach, expect, test, vi } from "vitest"
import { BUCKET_CREDENTIALS, openTestBucket } from "#tests/fixtures/process/bucket.ts"
import { openFiles } from "./files.ts"
import { FILES_LIMIT_MS, FilesUnavailable, StoreRefuses } from "./reachable.ts"

const bucket = await openTestBucket()
beforeEach(() => {
  for (const [name, value] of Object.entries(BUCKET_CREDENTIALS)) vi.stubEnv(name, value)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await bucket.close()
})

const failureOf = (call: Promise<unknown>) => call.catch((error: unknown) => error)

test("a bucket that is there can be used, also while it is empty", async () => {
  await openFiles(bucket.url).check()
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
