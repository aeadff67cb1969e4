import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { type Browser, type BrowserContext, chromium, type Locator, type Page, type Response } from "playwright-core"
import { expect, onTestFinished } from "vitest"
import type { Customer } from "./customer.ts"

const chromiumScript = new URL("../scripts/chromium.mjs", import.meta.url).href
let browser: Promise<Browser> | undefined

/** One Chromium for the file's stories; close it in afterAll. */
function openBrowser(): Promise<Browser> {
  browser ??= launch()
  return browser
}

async function launch(): Promise<Browser> {
  const { installedChromium } = await import(chromiumScript)
  return chromium.launch({
    executablePath: (await installedChromium()) ?? undefined,
    args: ["--disable-gpu", "--disable-background-networking", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])],
  })
}

export async function closeBrowser() {
  await (await browser)?.close()
  browser = undefined
}

export interface Visitor {
  readonly page: Page
  readonly context: BrowserContext
  /** What the page complained about in its console, less what a story expects. */
  readonly complaints: string[]
}

interface VisitorOptions {
  readonly width?: number
  readonly height?: number
  readonly javaScript?: boolean
  /** Who signed in on this browser before. */
  readonly as?: Pick<Customer, "session">
  readonly dark?: boolean
}

/** Somebody at the shop, with a browser profile of their own; leaves when the test ends. */
export async function aVisitor(
  url: string,
  { width = 1280, height = 900, javaScript = true, as, dark = false }: VisitorOptions = {},
): Promise<Visitor> {
  const localStorage = as ? [{ name: "shop-auth", value: JSON.stringify(as.session) }] : []
  const context = await (await openBrowser()).newContext({
    baseURL: url,
    viewport: { width, height },
    javaScriptEnabled: javaScript,
    reducedMotion: "reduce",
    colorScheme: dark ? "dark" : "light",
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
  })
  onTestFinished(() => context.close())
  context.setDefaultTimeout(15_000)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text())
  })
  page.on("pageerror", (error) => complaints.push(String(error)))
  return { page, context, complaints }
}

/** Opens a page and waits until it answers to presses. Answers the response. */
export async function openPage(page: Page, path: string): Promise<Response | null> {
  const response = await page.goto(path)
  await ready(page)
  return response
}

/** Waits until the page answers to presses: after a reload, or when a link led out of the shop and back. */
export async function ready(page: Page) {
  await page.locator("html[data-ready]").waitFor({ state: "attached" })
}

export const textbox = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true })
export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true })

export const hasFocus = (element: Locator) => element.evaluate((each) => each === document.activeElement)

/** What stands beside `label` in a column of amounts; of several columns the last. */
export const amount = (page: Page, label: string) =>
  page
    .locator("dl > div", { has: page.getByText(label, { exact: true }) })
    .locator("dd")
    .last()

/** Waits for a toast of exactly these words. */
export async function seeToast(page: Page, title: string, description?: string) {
  const exactly = (text: string) => page.getByText(text, { exact: true })
  const card = page.locator("[data-toast]").filter({ has: exactly(title) })
  await (description === undefined ? card : card.filter({ has: exactly(description) })).first().waitFor()
}

/** Fills in the form of /auth and sends it. */
export async function signIn(page: Page, { email, password }: Pick<Customer, "email" | "password">) {
  await textbox(page, "Email").fill(email)
  await page.locator("input[name=password]").fill(password)
  await page.locator("input[name=password]").press("Enter")
}

interface Shift {
  readonly value: number
  /** The elements that moved. */
  readonly of: readonly string[]
}

/** From the next page on writes down what moves by itself. Answers what tells it. */
export async function noteShifts(page: Page): Promise<() => Promise<Shift[]>> {
  await page.addInitScript(() => {
    const shifts: Shift[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as unknown as {
          value: number
          hadRecentInput: boolean
          sources: { node: Element | null }[]
        }
        if (!hadRecentInput) shifts.push({ value, of: sources.map(({ node }) => node?.nodeName ?? "?") })
      }
    }).observe({ type: "layout-shift", buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)
}

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

/** Fails with each rule of axe that the page breaks, and where. */
export async function expectAccessible(page: Page) {
  await page.evaluate(axe)
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(): Promise<{ violations: AxeViolation[] }> } }
    const result = await axe.run()
    return result.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`)
  })
  expect(violations).toEqual([])
}

interface AxeViolation {
  id: string
  nodes: Array<{ target: string[] }>
}

/** Turns the timers of the next page over to the story. Once the page is open, call what this answers: from then on they wait for `page.clock`. */
export async function holdClock(page: Page): Promise<() => Promise<void>> {
  const now = Date.now()
  await page.clock.install({ time: now })
  return () => page.clock.pauseAt(now + 60_000)
}
