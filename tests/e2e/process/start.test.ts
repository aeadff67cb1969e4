import { execFile } from "node:child_process"
import { once } from "node:events"
import { readdir, readFile } from "node:fs/promises"
import { createServer } from "node:http"
import { join } from "node:path"
import { promisify } from "node:util"
import { expect, onTestFinished, test } from "vitest"
import { createTestDatabase } from "#tests/fixtures/database.ts"
import { BUCKET_CREDENTIALS, openTestBucket } from "#tests/fixtures/process/bucket.ts"
import { freePort } from "#tests/fixtures/process/free-port.ts"
import { temporaryFolder } from "#tests/fixtures/process/startable.ts"
import { startProcess } from "#tests/fixtures/shop.ts"

test("the first start fills the shop, prints URL, admin and mailbox, pictures come while it is open, and a command makes another admin", async () => {
  const port = await freePort()
  const settings = { PORT: String(port), DATA_DIR: await temporaryFolder(), ADMIN_EMAIL: "maker@nool.example" }
  const home = async () => (await fetch(`http://localhost:${port}/`)).text()
  const picturesIn = (html: string) => html.split('src="/media/products/').length - 1
  const first = await startProcess(settings)
  const out = first.output()
  expect(out).toContain(`http://localhost:${port}`)
  expect(out).toMatch(/Admin +maker@nool\.example +password: \S+/)
  expect(out).toContain("/dev/mailbox")
  const opened = await home()
  const cards = opened.split("<article").length - 1
  expect(cards).toBeGreaterThanOrEqual(4)
  expect(picturesIn(opened)).toBeLessThan(cards)
  const { total, categories, products } = (await (await fetch(`http://localhost:${port}/api/products`)).json()) as {
    total: number
    categories: unknown[]
    products: { id: string }[]
  }
  expect(total).toBeGreaterThanOrEqual(36)
  expect(categories.length).toBeGreaterThanOrEqual(5)
  const newest = await (await fetch(`http://localhost:${port}/product/${products[0]?.id}`)).text()
  expect(newest).toContain("Samples of what we hope to hear")
  expect(newest).not.toMatch(/aggregateRating|reviewBody/)
  await expect.poll(first.output).toContain(`Adding pictures of ${total} samples`)
  await expect.poll(async () => picturesIn(await home())).toBeGreaterThan(0)
  if (process.platform === "linux") expect(await workerThreads(first.child.pid)).toBe(8)
  first.child.kill("SIGKILL")
  await once(first.child, "exit")

  const second = await startProcess(settings)
  expect(((await (await fetch(`http://localhost:${port}/api/products`)).json()) as { total: number }).total).toBe(total)
  // It goes on where the killed one was: the newest, which the home page shows, come before all others.
  await expect.poll(async () => picturesIn(await home())).toBeGreaterThanOrEqual(cards)
  expect(second.output()).not.toContain(`Adding pictures of ${total} samples`)
  expect(second.output()).not.toContain("The samples have their pictures")
  const env = { PATH: process.env.PATH, ...settings }
  const admin = ["build/server/index.js", "admin", "second@nool.example"]
  const { stdout } = await promisify(execFile)(process.execPath, admin, { env })
  expect(stdout).toContain("second@nool.example is an administrator")
  const ended = once(second.child, "exit")
  second.child.kill("SIGTERM")
  expect(await ended).toEqual([0, null])
})

/** Threads for hashing, pictures, files and compression, by the name that libuv gives them. */
async function workerThreads(pid: number | undefined): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`)
  const names = await Promise.all(threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/comm`, "utf8")))
  return names.filter((name) => name.startsWith("libuv-worker")).length
}

test("bad settings are reported immediately, and nothing is started", async () => {
  const failure = startProcess({ PORT: "eighty", SMTP_URL: "nowhere", DATA_DIR: await temporaryFolder() })
  await expect(failure).rejects.toThrow(/ended with 1:[\s\S]*PORT=eighty does not work[\s\S]*SMTP_URL/)
})

test.each(["1", "2"])(
  "in production without a terminal, and WORKERS=%s, they are one line of the log",
  async (WORKERS) => {
    const failure = startProcess({ PORT: "eighty", NODE_ENV: "production", WORKERS })
    const { message } = await failure.then(
      () => new Error("it started"),
      (error: Error) => error,
    )
    const [, ...printed] = message.trim().split("\n")
    expect(printed.map((line) => JSON.parse(line))).toMatchObject([
      {
        level: 50,
        msg: "The settings do not work:",
        problems: [expect.stringContaining("PORT=eighty does not work: give")],
      },
    ])
  },
)

test("a taken port is reported with the cure, before anything is started", async () => {
  const taken = createServer().listen(0)
  onTestFinished(() => void taken.close())
  const { port } = taken.address() as { port: number }
  const failure = startProcess({ PORT: String(port), DATA_DIR: await temporaryFolder() })
  await expect(failure).rejects.toThrow(`Port ${port} is taken by another program`)
  await expect(failure).rejects.not.toThrow("Starting the database")
})

test("a password for the first admin that is easy to guess is refused, with the reason", async () => {
  const settings = { DATA_DIR: await temporaryFolder(), DATABASE_URL: await createTestDatabase(), SAMPLE: "off" }
  const failure = startProcess({ ...settings, PORT: String(await freePort()), ADMIN_PASSWORD: "nool2026" })
  await expect(failure).rejects.toThrow(/ended with 1:[\s\S]*admin@nool.example is easy to guess/)
})

test("a bucket that is not there is reported with the cure", async () => {
  const bucket = await openTestBucket()
  onTestFinished(() => bucket.close())
  const settings = { DATA_DIR: await temporaryFolder(), DATABASE_URL: await createTestDatabase(), SAMPLE: "off" }
  const files = { FILES_URL: bucket.urlOf("missing"), ...BUCKET_CREDENTIALS }
  const failure = startProcess({ ...settings, ...files, PORT: String(await freePort()) })
  await expect(failure).rejects.toThrow(/ended with 1:[\s\S]*bucket missing cannot be used \(NoSuchBucket\): create it/)
})

test("whatever NODE_ENV says, pages are rendered by React's fast build", async () => {
  const server = join(import.meta.dirname, "../../../build/server/assets")
  const programs = (await readdir(server)).filter((file) => file.endsWith(".js"))
  const files = await Promise.all(programs.map((file) => readFile(join(server, file), "utf8")))
  const modules = files.flatMap((file) => file.match(/node_modules\/react-dom\/cjs\/[\w.-]+/g) ?? [])
  expect(modules).toContain("node_modules/react-dom/cjs/react-dom-server.node.production.js")
  expect(modules.filter((file) => file.includes("development"))).toEqual([])
})
