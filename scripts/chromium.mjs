// The browser of the e2e tests: the first of CHROMIUM_PATH, the system's, Playwright's own; as root on Debian it is installed.
import { existsSync } from "node:fs"
import { run } from "./run.mjs"

// Chromium without its windows takes half the processor time: the tests end in half the time.
const SYSTEM = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
]

/** Returns the path of a Chromium that can be started. Throws with what to do when there is none. */
export async function findChromium() {
  const found = await installedChromium()
  if (found) return found
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    process.stdout.write("  Installing Chromium for the e2e tests\n")
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" }
    await run("apt-get", ["update", "-qq"], { env, stdio: "ignore" })
    const install = (/** @type {string} */ name) =>
      run("apt-get", ["install", "-y", "-qq", name], { env, stdio: "ignore" })
    // Older releases of Debian have it with its windows only.
    if ((await install("chromium-headless-shell")) !== 0) await install("chromium")
  }
  const installed = await installedChromium()
  if (installed) return installed
  throw new Error("The e2e tests need Chromium: install it (apt-get install chromium), or give CHROMIUM_PATH.")
}

/** Returns the path of the installed Chromium; null when there is none. */
export async function installedChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const system = SYSTEM.find((path) => existsSync(path))
  if (system) return system
  const { chromium } = await import("playwright-core")
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : null
}
