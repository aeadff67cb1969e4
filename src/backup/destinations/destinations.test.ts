import { randomBytes } from "node:crypto"
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises"
import { createServer as createHttpServer } from "node:http"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Readable, type Writable } from "node:stream"
import { buffer } from "node:stream/consumers"
import { pipeline } from "node:stream/promises"
import { ListObjectsV2Command, PutObjectCommand, S3Client } from "@aws-sdk/client-s3"
import { afterAll, describe, expect, onTestFinished, test, vi } from "vitest"
import { BUCKET_CREDENTIALS, openTestBucket } from "#tests/fixtures/process/bucket.ts"
import { bucketDestination } from "./bucket.ts"
import type { Destination } from "./destination.ts"
import { openDestination } from "./open-destination.ts"

const OLD = "nool-2026-11-21T20-47-00Z.backup.age"
const NAME = "nool-2026-11-22T20-47-00Z.backup.age"
const MB = 1024 * 1024
const never = new AbortController().signal

async function aFolder() {
  const folder = await mkdtemp(join(tmpdir(), "nool-destination-"))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Writes `bytes` in pieces, as a backup does. */
const filling = (bytes: Buffer) => async (sink: Writable) => {
  const pieces = Array.from({ length: Math.ceil(bytes.length / MB) }, (_, n) => bytes.subarray(n * MB, (n + 1) * MB))
  await pipeline(Readable.from(pieces), sink)
  return "written"
}

/** Writes some, then what `end` does. */
const breakingOff = (end: () => unknown) => async (sink: Writable) => {
  await new Promise((resolve) => sink.write(Buffer.alloc(MB), resolve))
  end()
  return new Promise<never>((_, reject) => sink.once("close", () => reject(new Error("the sink is closed"))))
}

const bucket = await openTestBucket("backups")
for (const [name, value] of Object.entries(BUCKET_CREDENTIALS)) vi.stubEnv(name, value)
const endpoint = new URL(bucket.url).searchParams.get("endpoint") ?? ""
const client = new S3Client({ endpoint, region: "us-east-1", forcePathStyle: true })
afterAll(async () => {
  vi.unstubAllEnvs()
  client.destroy()
  await bucket.close()
})

/** Opens each kind of destination, with a way to see and to put other files there. */
const kinds = {
  async folder() {
    const folder = await aFolder()
    const put = (name: string) => writeFile(join(folder, name), "foreign")
    return { url: folder, put, names: async () => (await readdir(folder)).sort() }
  },
  async bucket() {
    const prefix = randomBytes(6).toString("hex")
    const put = (name: string) =>
      client.send(new PutObjectCommand({ Bucket: "backups", Key: `${prefix}/${name}`, Body: "foreign" }))
    const names = async () => {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: "backups", Prefix: `${prefix}/` }))
      return Contents.map(({ Key = "" }) => Key.slice(prefix.length + 1)).sort()
    }
    return { url: `${bucket.url}&prefix=/${prefix}/`, put, names }
  },
}

describe.each(["folder", "bucket"] as const)("a %s", (kind) => {
  test("stores, lists, reads and removes backups, and leaves foreign files alone", async () => {
    const { url, put, names } = await kinds[kind]()
    const foreign = ["notes.txt", `${NAME}.txt`]
    for (const name of foreign) await put(name)
    const there = openDestination(url)
    expect(await there.list()).toEqual([])
    // This is more than one part of an upload.
    const bytes = randomBytes(17 * MB)
    expect(await there.write(NAME, filling(bytes), never)).toBe("written")
    await there.write(OLD, filling(Buffer.from("old")), never)
    expect(await there.list()).toEqual([
      { name: OLD, bytes: 3 },
      { name: NAME, bytes: bytes.length },
    ])
    const read = await there.read(NAME)
    expect(read?.bytes).toBe(bytes.length)
    expect((await buffer(read!.stream)).equals(bytes)).toBe(true)
    await there.remove(NAME)
    await there.remove(NAME)
    expect(await there.read(NAME)).toBeNull()
    expect(await names()).toEqual([OLD, ...foreign].sort())
  })

  test("holds nothing of a backup that broke off, was stopped, or whose sink was left open", async () => {
    const { url, names } = await kinds[kind]()
    const there = openDestination(url)
    const broken = breakingOff(() => {
      throw new Error("the dump broke off")
    })
    await expect(there.write(NAME, broken, never)).rejects.toThrow("the dump broke off")
    const stop = new AbortController()
    const stopped = breakingOff(() => stop.abort(new Error("stopped")))
    await expect(there.write(NAME, stopped, stop.signal)).rejects.toThrow("stopped")
    expect(await names()).toEqual([])
    await there.write(NAME, async (sink) => void sink.write("all of it"), never)
    expect(await there.list()).toEqual([{ name: NAME, bytes: 9 }])
  })
})

describe("a folder", () => {
  test.skipIf(process.platform === "win32")("is readable by our account alone, and shows a draft as such", async () => {
    const folder = await aFolder()
    const there = openDestination(folder)
    let meanwhile: string[] = []
    const fill = async (sink: Writable) => {
      sink.write("x")
      meanwhile = [...(await readdir(folder)), ...(await there.list()).map(({ name }) => name)]
    }
    await there.write(NAME, fill, never)
    expect(meanwhile).toEqual([`${NAME}.part`])
    expect((await stat(join(folder, NAME))).mode & 0o777).toBe(0o600)
    expect(await readFile(join(folder, NAME), "utf8")).toBe("x")
  })

  const refusal = async (there: Destination) =>
    await there.write(NAME, filling(Buffer.alloc(MB)), never).catch((error: Error) => `${error.name}: ${error.message}`)

  test("that is not there is not made: its disk may be away", async () => {
    const folder = join(await aFolder(), "usb")
    expect(await refusal(openDestination(folder))).toBe(
      `DestinationFailed: The folder ${folder} takes no backup: it is not there: mount its disk, or make it for the account that runs the shop.`,
    )
    await expect(openDestination(folder).list()).rejects.toThrow("mount its disk")
    const file = join(await aFolder(), "file")
    await writeFile(file, "")
    expect(await refusal(openDestination(file))).toContain("it is no folder")
  })

  test.skipIf(process.getuid?.() === 0 || process.platform === "win32")("that may not be written says so", async () => {
    const folder = await aFolder()
    await chmod(folder, 0o500)
    expect(await refusal(openDestination(folder))).toContain("may not write there")
    await chmod(folder, 0o700)
  })

  test.each([
    ["ENOSPC", "its disk is full: make room, or keep fewer backups (BACKUP_KEEP)"],
    ["EROFS", "it is read-only: mount it for writing"],
    ["EFBIG", "file too large"],
  ])("whose disk says %s says what to do, and keeps no draft", async (code, cure) => {
    const folder = await aFolder()
    const failing = breakingOff(() => {})
    const full = Object.assign(new Error("file too large"), { code, syscall: "write" })
    const fill = (sink: Writable) => {
      setImmediate(() => sink.destroy(full))
      return failing(sink)
    }
    const there = openDestination(folder)
    await expect(there.write(NAME, fill, never)).rejects.toThrow(`The folder ${folder} takes no backup: ${cure}.`)
    expect(await readdir(folder)).toEqual([])
  })

  test("is cleared of what a kill left, but not of a backup", async () => {
    const folder = await aFolder()
    const there = openDestination(folder)
    for (const name of [`${NAME}.part`, OLD, `${OLD}.part`]) await writeFile(join(folder, name), "half")
    await there.discard(NAME)
    await there.discard(OLD)
    expect(await readdir(folder)).toEqual([OLD])
  })
})

describe("a bucket", () => {
  const listed = (url: string, silentMs?: number) =>
    bucketDestination(url, silentMs)
      .list()
      .catch((error: Error) => `${error.name}: ${error.message}`)

  test("that is gone, away or closed to us says so, with the cure", async () => {
    expect(await listed(bucket.urlOf("gone"))).toBe(
      "DestinationFailed: The bucket s3://gone/ takes no backup: there is no such bucket: make it, or correct BACKUP_URL.",
    )
    expect(await listed("s3://backups?region=x&endpoint=http://127.0.0.1:1")).toContain(
      "nothing listens at its endpoint",
    )
  })

  /** A server that gives these responses by method and query; resolves to the URL of a bucket there, and to what it was asked. */
  async function respondingWith(responses: Record<string, string>, status = 200) {
    const asked: string[] = []
    const server = createHttpServer(({ method, url = "" }, response) => {
      const call = `${method} ${url}`
      asked.push(call)
      const [, body] = Object.entries(responses).find(([part]) => call.includes(part)) ?? []
      response.writeHead(body === undefined ? 501 : status, { "content-type": "application/xml" }).end(body)
    }).listen(0, "127.0.0.1")
    onTestFinished(() => void server.close())
    await new Promise((resolve) => server.once("listening", resolve))
    const { port } = server.address() as { port: number }
    return { url: `s3://backups?region=x&prefix=shop&endpoint=http://127.0.0.1:${port}`, asked }
  }

  test("whose failure has no cure of ours is quoted", async () => {
    const error = "<Error><Code>Strange</Code><Message>We are full.</Message></Error>"
    const { url } = await respondingWith({ "list-type=2": error }, 400)
    await expect(openDestination(url).list()).rejects.toThrow(/takes no backup: We are full\.$/)
  })

  test("with more objects than a page of its list has is read to the end", async () => {
    const page = (name: string, more: string) =>
      `<ListBucketResult>${more}<Contents><Key>shop/${name}</Key><Size>3</Size></Contents></ListBucketResult>`
    const { url } = await respondingWith({
      "continuation-token=second": page(NAME, ""),
      "list-type=2": page(OLD, "<IsTruncated>true</IsTruncated><NextContinuationToken>second</NextContinuationToken>"),
    })
    expect((await openDestination(url).list()).map(({ name }) => name)).toEqual([OLD, NAME])
  })

  test("is cleared of the parts that a kill left, but of no other upload", async () => {
    const upload = (name: string, id: string) => `<Upload><Key>shop/${name}</Key><UploadId>${id}</UploadId></Upload>`
    const { url, asked } = await respondingWith({
      uploads: `<ListMultipartUploadsResult>${upload(NAME, "half")}${upload(`${NAME}.txt`, "other")}</ListMultipartUploadsResult>`,
      DELETE: "",
    })
    await openDestination(url).discard(NAME)
    const aborted = asked.filter((call) => call.startsWith("DELETE"))
    expect(aborted).toEqual([expect.stringMatching(new RegExp(`^DELETE /backups/shop/${NAME}\\?.*uploadId=half`))])
  })

  test("that is silent is given up", async () => {
    const silent = createServer(() => {}).listen(0, "127.0.0.1")
    onTestFinished(() => void silent.close())
    await new Promise((resolve) => silent.once("listening", resolve))
    const { port } = silent.address() as { port: number }
    expect(await listed(`s3://backups?region=x&endpoint=http://127.0.0.1:${port}`, 50)).toContain("it does not respond")
  })
})
