// `node scripts/pictures.mjs` makes the two pictures of the README from the sample shop, as a visitor and its owner see
// it. It is run for each release.
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { chromium } from "playwright-core"
import sharp from "sharp"
import { findChromium } from "./chromium.mjs"
import { root } from "./run.mjs"

const OWNER = { email: "owner@nool.test", password: "thread and needle" }
const PICTURES = [
  { file: "storefront.webp", path: "/", viewport: { width: 1280, height: 800 } },
  { file: "owner.webp", path: "/admin", viewport: { width: 360, height: 740 } },
]

const dataDir = mkdtempSync(join(tmpdir(), "nool-pictures-"))
const port = await freePort()
const url = `http://localhost:${port}`
const env = { ...process.env, PORT: String(port), PUBLIC_URL: url, DATA_DIR: dataDir }
Object.assign(env, { ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password })

const shop = spawn(process.execPath, [join(root, "scripts/start.mjs")], { env, stdio: "inherit" })
try {
  await opened()
  await sample()
  await takePictures()
} finally {
  shop.kill("SIGTERM")
  await once(shop, "exit")
  rmSync(dataDir, { recursive: true, force: true })
}

async function takePictures() {
  const args = ["--disable-gpu", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])]
  const browser = await chromium.launch({ executablePath: await findChromium(), args })
  try {
    for (const { file, path, viewport } of PICTURES) {
      /** @type {import("playwright-core").BrowserContextOptions} */
      const options = { baseURL: url, viewport, deviceScaleFactor: 2, reducedMotion: "reduce" }
      const page = await browser.newPage(options)
      if (path === "/admin") await signIn(page)
      await page.goto(path, { waitUntil: "networkidle" })
      const picture = sharp(await page.screenshot()).resize({ width: viewport.width === 360 ? 480 : 1280 })
      writeFileSync(join(root, "docs/pictures", file), await picture.webp({ quality: 72 }).toBuffer())
    }
  } finally {
    await browser.close()
  }
}

/** @param {import("playwright-core").Page} page */
async function signIn(page) {
  await page.goto("/auth", { waitUntil: "networkidle" })
  await page.getByRole("textbox", { name: "Email", exact: true }).fill(OWNER.email)
  await page.locator("input[name=password]").fill(OWNER.password)
  await page.locator("input[name=password]").press("Enter")
  await page.waitForURL((address) => address.pathname !== "/auth")
}

async function opened() {
  while (shop.exitCode === null) {
    const response = await fetch(`${url}/health`).catch(() => null)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error("The shop did not start; the lines above say why.")
}

async function sample() {
  const args = [join(root, "scripts/start.mjs"), "sample", "--orders", "40"]
  const [code] = await once(spawn(process.execPath, args, { env, stdio: "inherit" }), "exit")
  if (code !== 0) throw new Error("The sample orders could not be written.")
}

/** @returns {Promise<number>} */
async function freePort() {
  const server = createServer().listen(0)
  await once(server, "listening")
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address())
  server.close()
  return port
}
