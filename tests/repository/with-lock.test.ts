import { spawn } from "node:child_process"
import { existsSync } from "node:fs"
import { mkdtemp, readFile, rm, utimes, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { beforeEach, expect, onTestFinished, test } from "vitest"

const script = fileURLToPath(new URL("../../scripts/with-lock.mjs", import.meta.url))
let lock: string
let diary: string

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), "nool-lock-"))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  lock = join(folder, "lock")
  diary = join(folder, "diary")
  await writeFile(diary, "")
})

/** Starts a process that writes down when its work begins and ends. */
function worker(name: string, ms = 500) {
  const program = `
    import { appendFileSync } from "node:fs"
    const { withLock } = await import(${JSON.stringify(script)})
    const write = (line) => appendFileSync(${JSON.stringify(diary)}, line + " ")
    await withLock(${JSON.stringify(lock)}, async () => {
      write("${name}+")
      await new Promise((resolve) => setTimeout(resolve, ${ms}))
      write("${name}-")
    }, () => console.log("waiting"))`
  const child = spawn(process.execPath, ["--input-type=module", "-e", program])
  const ended = new Promise<{ code: number | null; output: string }>((resolve) => {
    let output = ""
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (output += text))
    child.on("close", (code) => resolve({ code, output }))
  })
  return { child, ended }
}

const entries = async () => (await readFile(diary, "utf8")).trim().split(" ")

test("processes that start together work one after the other, and those that wait say so once", async () => {
  const done = await Promise.all(["a", "b", "c", "d"].map((name) => worker(name, 1000).ended))
  expect(done.map(({ code }) => code)).toEqual([0, 0, 0, 0])
  const lines = await entries()
  expect(lines).toHaveLength(8)
  for (let i = 0; i < 8; i += 2) expect(lines[i + 1]).toBe(lines[i]?.replace("+", "-"))
  expect(done.filter(({ output }) => output === "waiting\n").length).toBeGreaterThanOrEqual(1)
  expect(existsSync(lock)).toBe(false)
})

test("a killed process blocks no other", async () => {
  const killed = worker("killed", 60_000)
  await expect.poll(entries).toEqual(["killed+"])
  killed.child.kill("SIGKILL")
  await killed.ended
  expect(existsSync(lock)).toBe(true)
  const done = await Promise.all(["a", "b"].map((name) => worker(name).ended))
  expect(done.map(({ code }) => code)).toEqual([0, 0])
  expect((await entries()).slice(1).toSorted()).toEqual(["a+", "a-", "b+", "b-"])
})

test("a lock whose process number another program has by now is not waited for when it is not renewed", async () => {
  await writeFile(lock, String(process.pid))
  const long = new Date(Date.now() - 60_000)
  await utimes(lock, long, long)
  expect(await worker("a").ended).toEqual({ code: 0, output: "" })
  expect(await entries()).toEqual(["a+", "a-"])
})
