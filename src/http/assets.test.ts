import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { brotliDecompressSync } from "node:zlib"
import { Hono } from "hono"
import { afterAll, beforeAll, expect, test } from "vitest"
import { serveAssets } from "./assets.ts"

const SCRIPT = "console.log('wool');".repeat(50)
const PICTURE = Buffer.from([0x89, 0x50, 0x4e, 0x47])

let folder: string
let app: Hono
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "nool-assets-"))
  await mkdir(join(folder, "assets"))
  await mkdir(join(folder, ".vite"))
  await mkdir(join(folder, "before"))
  for (const name of ["root-0b1c.js", "root-7f3a.js", "removed-1.js"])
    await writeFile(join(folder, "before", name), name)
  await writeFile(join(folder, "assets", "root-7f3a.js"), SCRIPT)
  await writeFile(join(folder, "og.png"), PICTURE)
  await writeFile(join(folder, "notes.odd"), "?")
  await writeFile(join(folder, ".vite", "manifest.json"), "{}")
  app = new Hono()
    .use(await serveAssets({ own: folder, others: [join(folder, "before"), join(folder, "gone")] }))
    .all("*", (c) => c.text("the next handler", 404))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  app.request(path, { method, headers })

test("a file with a hash in its name is cached for ever, any other one for a day", async () => {
  const [hashed, other] = [await get("/assets/root-7f3a.js"), await get("/og.png")]
  expect(hashed.headers.get("cache-control")).toBe("public, max-age=31536000, immutable")
  expect(other.headers.get("cache-control")).toBe("public, max-age=86400")
})

test("a text goes out in the encoding that the browser accepts", async () => {
  const plain = await get("/assets/root-7f3a.js")
  expect(plain.headers.has("content-encoding")).toBe(false)
  expect(await plain.text()).toBe(SCRIPT)
  const small = await get("/assets/root-7f3a.js", { "accept-encoding": "gzip, br" })
  expect(Object.fromEntries(small.headers)).toMatchObject({
    "content-type": "text/javascript; charset=utf-8",
    "content-encoding": "br",
    vary: "accept-encoding",
  })
  expect(brotliDecompressSync(Buffer.from(await small.arrayBuffer())).toString()).toBe(SCRIPT)
})

test("a picture is compressed already", async () => {
  const answer = await get("/og.png", { "accept-encoding": "br" })
  expect(answer.headers.get("content-type")).toBe("image/png")
  expect(answer.headers.has("content-encoding")).toBe(false)
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(PICTURE)
})

test("a file of an unknown type is not shown", async () => {
  expect((await get("/notes.odd")).headers.get("content-type")).toBe("application/octet-stream")
})

test.each([
  ["a missing file", "/assets/gone.js", "GET"],
  ["another method", "/og.png", "POST"],
  ["the manifest of the build", "/.vite/manifest.json", "GET"],
  ["a path out of the folder", "/..%2Fassets/root-7f3a.js", "GET"],
])("%s is left to the next handler", async (_, path, method) => {
  expect(await (await get(path, {}, method)).text()).toBe("the next handler")
})

test("a folder that does not exist has no files", async () => {
  const empty = new Hono().use(await serveAssets({ own: join(folder, "nowhere") })).get("*", (c) => c.text("next"))
  expect(await (await empty.request("/og.png")).text()).toBe("next")
})

test("a page from before a restart finds the files of its version, until that is removed", async () => {
  const found = await get("/assets/root-0b1c.js")
  expect(await found.text()).toBe("root-0b1c.js")
  expect(found.headers.get("cache-control")).toBe("public, max-age=31536000, immutable")
  expect(await (await get("/assets/root-7f3a.js")).text()).toBe(SCRIPT)
  await rm(join(folder, "before/removed-1.js"))
  expect((await get("/assets/removed-1.js")).status).toBe(404)
})
