import { execFile } from "node:child_process"
import { cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { expect, test } from "vitest"
import { temporaryFolder } from "#tests/fixtures/process/startable.ts"
import { BUILT, INSTALLED } from "../../scripts/prepare.mjs"
import { SERVER_ENV, SERVER_FLAGS } from "../../scripts/server-options.mjs"

const root = fileURLToPath(new URL("../..", import.meta.url))
const read = (path: string) => readFile(join(root, path), "utf8")

test("the image starts the shop as npm start does, on the Node of the packages", async () => {
  const file = await read("deploy/Dockerfile")
  const [, entry = "[]"] = /ENTRYPOINT (\[.*\])/.exec(file) ?? []
  expect(JSON.parse(entry)).toEqual(["node", ...SERVER_FLAGS, "build/server/index.js"])
  for (const [name, value] of Object.entries(SERVER_ENV)) expect(file).toContain(`${name}=${value}`)
  expect(file).toContain(`ARG NODE=${(await read(".node-version")).trim()}\n`)
})

test("the image's build is given all that it reads", async () => {
  const sent = (await read("deploy/Dockerfile.dockerignore")).split("\n")
  const wanted = [...BUILT.from, ...INSTALLED.from, ".npmrc", "LICENSE"].map((name) =>
    name.replace(/^scripts\/.*/, "scripts"),
  )
  for (const name of wanted) expect(sent).toContain(`!${name}`)
})

test.each(["deploy/Dockerfile", "deploy/compose.yml", "deploy/nool.service"])(
  "every setting in %s is documented",
  async (path) => {
    const documented = (await read("docs/running.md")) + (await read("docs/deployment.md"))
    const named = [...(await read(path)).matchAll(/^ {6}([A-Z][A-Z_]+):|^(?:ENV|Environment=)(.*)/gm)].flatMap(
      ([, key, list = ""]) => (key ? [key] : list.split(" ").map((pair) => pair.split("=")[0] ?? "")),
    )
    const ours = named.filter((name) => /^[A-Z_]{4,}$/.test(name) && !(name in SERVER_ENV) && !/^POSTGRES_/.test(name))
    expect(ours.map((name) => name.replace(/_FILE$/, "")).filter((name) => !documented.includes(name))).toEqual([])
  },
)

test("the proxies keep what watches the shop inside", async () => {
  const rules: Record<string, RegExp> = {
    "haproxy.cfg": /http-request return status 404 .* if \{ path,url_dec -i \/metrics \/health\/ready \}\n/,
    "nginx.conf": /location ~\* \^\/\(\?:metrics\|health\/ready\)\/\?\$ \{\n\t\treturn 404;/,
    Caddyfile: /@inside path \/metrics \/health\/ready\n\trespond @inside 404\n/,
  }
  const proxies = []
  for (const name of await readdir(join(root, "deploy"))) {
    const text = await read(`deploy/${name}`)
    if (/^\s*(?:reverse_proxy|proxy_pass|backend) /m.test(text)) proxies.push(name)
    const rule = rules[name]
    if (rule) expect(text).toMatch(rule)
  }
  expect(proxies.toSorted()).toEqual(Object.keys(rules).toSorted())
})

test("whoever stops the shop gives it the same 90 seconds", async () => {
  expect(await read("deploy/compose.yml")).toContain("stop_grace_period: 90s")
  expect(await read("deploy/nool.service")).toContain("TimeoutStopSec=90\n")
})

test("an image gets the packages that are not in the built server, with what these need, and no others", async () => {
  const folder = await temporaryFolder()
  const put = async (path: string, text: string) => {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  const aPackage = async (place: string, dependencies: Record<string, string> = {}) => {
    await put(`node_modules/${place}/package.json`, JSON.stringify({ dependencies }))
    await put(`node_modules/${place}/index.js`, "")
    await put(`node_modules/${place}/index.d.ts`, "")
  }
  await cp(join(root, "scripts"), join(folder, "scripts"), { recursive: true })
  await put("package.json", JSON.stringify({ type: "module" }))
  await aPackage("sharp", { inner: "1" })
  await aPackage("sharp/node_modules/inner", { shared: "1" })
  for (const name of ["inner", "shared", "hono", "@node-rs/argon2"]) await aPackage(name)
  await promisify(execFile)(process.execPath, [join(folder, "scripts/production-packages.mjs"), join(folder, "image")])
  const copied = (await readdir(join(folder, "image"), { recursive: true })).filter((path) => /\.(?:js|ts)$/.test(path))
  expect(copied.toSorted()).toEqual(
    ["@node-rs/argon2/index.js", "shared/index.js", "sharp/index.js", "sharp/node_modules/inner/index.js"].toSorted(),
  )
})
