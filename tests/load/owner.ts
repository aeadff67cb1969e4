// An owner with a phone: PRODUCTS (20) products, each with three photos of 12 megapixels and two options, from the sign-in to the shop, on a screen of
// 360 × 800 pixels with touch and a processor slowed 4 times. WAY=one opens the form for each; WAY=row adds one after the other.
import { type CDPSession, chromium, type Locator } from "playwright-core"
import sharp from "sharp"
import { installedChromium } from "../../scripts/chromium.mjs"
import { median } from "./measure.ts"
import { OWNER, startLoadShop } from "./process.ts"

const PRODUCTS = Number(process.env.PRODUCTS ?? 20)
const IN_A_ROW = process.env.WAY !== "one"
const SLOWDOWN = Number(process.env.SLOWDOWN ?? 4)
const PHOTOS = 3
const [WIDTH, HEIGHT] = [4000, 3000]
/** What a thumb takes for a tap, and for a key. */
const [TAP_MS, KEY_MS] = [1200, 250]

let taps = 0
let keys = 0
const shop = await startLoadShop({ env: { SAMPLE: "off" } })
const photos = await Promise.all(Array.from({ length: PHOTOS }, (_, at) => photoOf(at)))
const browser = await chromium.launch({ executablePath: (await installedChromium()) ?? "", args: ["--no-sandbox"] })
const context = await browser.newContext({
  baseURL: shop.url,
  viewport: { width: 360, height: 800 },
  deviceScaleFactor: 3,
  isMobile: true,
  hasTouch: true,
})
const page = await context.newPage()
page.setDefaultTimeout(120_000)
const devtools: CDPSession = await context.newCDPSession(page)
await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN })

const [signedIn] = await timed(signIn)
console.log(`signed in and at the list: ${seconds(signedIn)}`)
const each: number[] = []
const steps = new Map<string, number[]>()
for (let n = 0; n < PRODUCTS; n++) {
  const [before, typed] = [taps, keys]
  const [ms] = await timed(() => addProduct(n))
  each.push(ms)
  if (n < 2 || n === PRODUCTS - 1)
    console.log(`product ${n + 1}: ${seconds(ms)}, ${taps - before} taps, ${keys - typed} keys`)
}
await page.goto("/shop")
const shown = await page.locator("main a[href^='/product/'] img").count()
const all = each.reduce((sum, ms) => sum + ms, signedIn)
console.log(
  `${PRODUCTS} products: ${seconds(all)} of the phone and the shop, ${seconds(median(each))} each, the longest ${seconds(Math.max(...each))}`,
)
for (const [step, times] of steps) console.log(`  ${step}: ${seconds(median(times))}`)
console.log(`${taps} taps and ${keys} keys: with a thumb ${seconds(all + taps * TAP_MS + keys * KEY_MS)} in all`)
console.log(`${shown} of them are in the shop`)
await browser.close()
await shop.close()
process.exitCode = shown === 0 ? 1 : 0

async function signIn() {
  await page.goto("/auth")
  await type(page.getByLabel("Email").first(), OWNER.email)
  await type(page.getByLabel("Password").first(), OWNER.password)
  await tap(page.getByRole("button", { name: "Sign In" }).last())
  await page.waitForURL((url) => url.pathname !== "/auth")
  await page.goto("/admin/products")
  await page.getByRole("button", { name: "Add Product" }).first().waitFor()
}

async function addProduct(n: number) {
  const dialog = page.getByRole("dialog", { name: "Add Product" })
  const isFirst = n === 0 || !IN_A_ROW
  if (isFirst) await step("open the form", () => tap(page.getByRole("button", { name: "Add Product" }).first()))
  // The button, the chooser's photos and its own button.
  taps += 2 + PHOTOS
  const began = performance.now()
  await dialog
    .getByLabel("Choose pictures")
    .setInputFiles(photos.map((buffer, at) => ({ name: `IMG_${n}_${at}.jpg`, mimeType: "image/jpeg", buffer })))
  await step("name it", () => type(dialog.locator("[name=name]"), `Woolly Friend ${n + 1}`))
  if (isFirst) await step("price, category, options", () => describe(dialog))
  const lastPicture = dialog.getByRole("button", { name: `Picture ${PHOTOS} of ${PHOTOS}`, exact: true })
  await lastPicture.waitFor()
  note("pictures, beside the rest", performance.now() - began)
  const last = n === PRODUCTS - 1
  await step("save", async () => {
    await tap(dialog.getByRole("button", { name: IN_A_ROW && !last ? "Create and Add Another" : "Create Product" }))
    if (IN_A_ROW && !last) await lastPicture.waitFor({ state: "detached" })
    else await dialog.waitFor({ state: "detached" })
  })
}

/** Two options of two values, and the pieces of each combination. */
async function describe(dialog: Locator) {
  await type(dialog.getByLabel("Price (Rs.)").first(), "1850")
  await type(dialog.getByLabel("Category"), "Toys")
  await tap(dialog.getByRole("button", { name: "Add an option" }))
  await type(dialog.locator('[name="options"]'), "Colour")
  await type(dialog.locator('[name="option-values-0"]'), "Blue, Red")
  await tap(dialog.getByRole("button", { name: "Add a second option" }))
  await type(dialog.locator('[name="option-1"]'), "Size")
  await type(dialog.locator('[name="option-values-1"]'), "Small, Large")
  for (const stock of await dialog.getByLabel("Stock", { exact: true }).all()) await type(stock, "3", true)
}

async function tap(target: Locator) {
  await target.tap()
  taps++
}

/** @param anew instead of what is in the field */
async function type(field: Locator, text: string, anew = false) {
  await tap(field)
  if (anew) await field.press("ControlOrMeta+a")
  await field.pressSequentially(text)
  keys += text.length
}

async function step(name: string, work: () => Promise<unknown>) {
  const [ms] = await timed(work)
  note(name, ms)
}

function note(name: string, ms: number) {
  steps.set(name, [...(steps.get(name) ?? []), ms])
}

async function timed<Result>(work: () => Promise<Result>): Promise<[number, Result]> {
  const began = performance.now()
  const result = await work()
  return [performance.now() - began, result]
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}

/** A photo with grain, as large as a phone's: some 5 MB. */
async function photoOf(at: number): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 110 + at * 20, sigma: 14 } as const
  const grain = sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: "#888", noise } })
  return grain.jpeg({ quality: 85 }).toBuffer()
}
