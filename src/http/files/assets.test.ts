import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { brotliDecompressSync } from "node:zlib"
import { Hono } from "hono"
import { afterAll, beforeAll, expect, test } from "vitest"
import { serveAssets } from "./assets.ts"
import { otherVersions } from "./other-versions.ts"

const SCRIPT = "console.log('wool');".repeat(50)
const PICTURE = Buffer.from([0x89, 0x50, 0x4e, 0x47])

let folder: string
let app: Hono
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "nool-assets-"))
  await mkdir(join(folder, "assets"))
  await mkdir(join(folder, ".vite"))
  await writeFile(join(folder, "assets", "root-7f3a0b1c.js"), SCRIPT)
  await writeFile(join(folder, "og.png"), PICTURE)
  await writeFile(join(folder, "bear.avif"), PICTURE)
  await writeFile(join(folder, "notes.odd"), "?")
  await writeFile(join(folder, ".vite", "manifest.json"), "{}")
  app = await anApp(folder)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const anApp = async (own: string, version = own) =>
  new Hono()
    .use(await serveAssets({ own, ofOthers: otherVersions(version) }))
    .all("*", (c) => c.text("the next handler", 404))
const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  app.request(path, { method, headers })

test("a file with a hash in its name is cached for ever, any other one for a day", async () => {
  const [hashed, other] = [await get("/assets/root-7f3a0b1c.js"), await get("/og.png")]
  expect(hashed.headers.get("cache-control")).toBe("public, max-age=31536000, immutable")
  expect(other.headers.get("cache-control")).toBe("public, max-age=86400")
})

test("a text goes out in the encoding that the browser accepts", async () => {
  const plain = await get("/assets/root-7f3a0b1c.js")
  expect(plain.headers.has("content-encoding")).toBe(false)
  expect(await plain.text()).toBe(SCRIPT)
  const small = await get("/assets/root-7f3a0b1c.js", { "accept-encoding": "gzip, br" })
  expect(Object.fromEntries(small.headers)).toMatchObject({
    "content-type": "text/javascript; charset=utf-8",
    "content-encoding": "br",
    vary: "accept-encoding",
  })
  expect(brotliDecompressSync(Buffer.from(await small.arrayBuffer())).toString()).toBe(SCRIPT)
})

test.each([
  ["/og.png", "image/png"],
  ["/bear.avif", "image/avif"],
])("a picture such as %s is compressed already", async (path, type) => {
  const answer = await get(path, { "accept-encoding": "br" })
  expect(answer.headers.get("content-type")).toBe(type)
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
  ["a path out of the folder", "/..%2Fassets/root-7f3a0b1c.js", "GET"],
])("%s is left to the next handler", async (_, path, method) => {
  expect(await (await get(path, {}, method)).text()).toBe("the next handler")
})

test("a folder that does not exist has no files", async () => {
  const empty = new Hono().use(await serveAssets({ own: join(folder, "nowhere") })).get("*", (c) => c.text("next"))
  expect(await (await empty.request("/og.png")).text()).toBe("next")
})

test("a version serves the files of those before and after it in the clone, once these are whole", async () => {
  const before = await aVersion(folder, "root-bbbbbbbb.js")
  const own = await aVersion(join(folder, ".releases/own"), "root-oooooooo.js")
  const [fromOwn, fromClone] = [await anApp(own.assets, own.folder), await anApp(before.assets, folder)]
  expect(await (await fromOwn.request("/assets/root-bbbbbbbb.js")).text()).toBe("root-bbbbbbbb.js")

  const next = await aVersion(join(folder, ".releases/next"), "root-nnnnnnnn.js")
  await rm(next.mark)
  expect((await fromClone.request("/assets/root-nnnnnnnn.js")).status).toBe(404)
  await writeFile(next.mark, "")
  for (const asked of [fromOwn, fromClone]) {
    const found = await asked.request("/assets/root-nnnnnnnn.js")
    expect(await found.text()).toBe("root-nnnnnnnn.js")
    expect(found.headers.get("cache-control")).toBe("public, max-age=31536000, immutable")
  }
})

// A build has its files three times, and names those of Sinhala and Tamil like any other.
test.each(["manifest-5fcbb619.js", "language-offer-Ddp_vN56.js", "language-field-B-nI3RmE.js"])(
  "a page of the version before, in any language, finds %s",
  async (name) => {
    await aVersion(folder, name)
    const own = await aVersion(join(folder, ".releases/own"), "root-oooooooo.js")
    const found = await (await anApp(own.assets, own.folder)).request(`/assets/${name}`)
    expect([found.status, await found.text()]).toEqual([200, name])
  },
)

test.each(["plain.js", "..%2Fhidden-hhhhhhhh.js", "../hidden-hhhhhhhh.js", ".releases", "", "%00-aaaaaaaa.js"])(
  "of other versions only hashed names are served, and not /assets/%s",
  async (name) => {
    const { assets } = await aVersion(folder, "plain.js")
    await writeFile(join(assets, "../hidden-hhhhhhhh.js"), "hidden")
    expect((await get(`/assets/${name}`)).status).toBe(404)
    expect(await otherVersions(folder)(decodeURIComponent(name))).toBeUndefined()
  },
)

/** Writes what a build of this version leaves in `at`. */
async function aVersion(at: string, file: string) {
  const [assets, mark] = [join(at, "build/client/assets"), join(at, "build/.stamp")]
  await mkdir(assets, { recursive: true })
  await writeFile(join(assets, file), file)
  await writeFile(mark, "")
  return { folder: at, assets, mark }
}
