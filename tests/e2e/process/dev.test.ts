import { spawn } from "node:child_process"
import { once } from "node:events"
import { appendFile, readFile, rm } from "node:fs/promises"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { aVisitor, openPage } from "#tests/fixtures/browser.ts"
import { freePort } from "#tests/fixtures/process/free-port.ts"
import { startableFolder, temporaryFolder } from "#tests/fixtures/process/startable.ts"

/** Runs `npm run dev` in a clone of its own. */
async function develop() {
  const clone = await startableFolder()
  onTestFinished(() => rm(clone, { recursive: true, force: true }))
  const data = await temporaryFolder()
  const port = await freePort()
  const { PATH, HOME } = process.env
  const env = { PATH, HOME, PORT: String(port), DATA_DIR: data, SAMPLE: "off" }
  const child = spawn("npm", ["run", "dev"], { cwd: clone, env })
  let output = ""
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk))
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
    const ended = once(child, "exit")
    child.kill("SIGTERM")
    return (await ended)[0]
  }
  onTestFinished(stop)
  const starts = () => output.split("/dev/mailbox").length - 1
  await expect.poll(starts, { timeout: 120_000 }).toBe(1)
  return { clone, data, url: `http://localhost:${port}`, starts, stop, output: () => output }
}

test("an edit of the server is live on the database that was open, and pages have the policy of the build; SIGTERM ends it", async () => {
  const { clone, data, url, starts, stop, output } = await develop()
  const postmaster = async () => (await readFile(join(data, "postgres/data/postmaster.pid"), "utf8")).split("\n")[0]
  const before = await postmaster()
  await appendFile(join(clone, "src/http/monitoring/health.ts"), "// edited\n")
  await expect.poll(starts).toBe(2)
  expect(await postmaster()).toBe(before)

  // Mails go out with the edited sources as well.
  const mails = async () => (await (await fetch(`${url}/dev/mailbox.json`)).json()) as unknown[]
  await expect.poll(mails).toMatchObject([{ subject: expect.stringContaining("Welcome") }])

  const { page, complaints } = await aVisitor(url)
  // The first page waits until Vite has prepared the browser's packages: more than a minute on a machine that is busy.
  page.setDefaultTimeout(200_000)
  const response = await openPage(page, "/")
  expect(response?.headers()["content-security-policy"]).toMatch(
    /^default-src 'self'; script-src 'self'( 'sha256-[^']+')+; style-src 'self'; .*connect-src 'self' ws:;/,
  )
  expect(complaints.filter((text) => /Content Security Policy|didn't match/i.test(text))).toEqual([])
  // Packages that Vite does not know at the start are prepared when a page asks for them, and the page reloads. On a
  // busy machine that takes a minute.
  expect(output()).not.toContain("optimized dependencies changed")
  expect(await stop()).toBe(0)
})
