// Memory, time and size of a backup of the shop whose data folder is DATA_DIR (filled by `npm run sample`), of its check, and of its restore into a
// folder that is removed afterwards. Memory is that of the command's process, PostgreSQL apart. It needs Linux, and as much room again as the shop takes.
import { spawn } from "node:child_process"
import { once } from "node:events"
import { copyFile, mkdir, mkdtemp, rm, stat } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { SERVER_ENV, SERVER_FLAGS } from "../../scripts/server-options.mjs"
import { program, residentMB } from "./process.ts"

const SAMPLE_MS = 500
const QUARTERS = 4
const { DATA_DIR: shop } = process.env
if (!shop) throw new Error("DATA_DIR is not set: the data folder of a shop that `npm run sample` filled")

const folder = await mkdtemp(join(tmpdir(), "nool-backup-"))
const file = join(folder, "shop.age")
const restored = join(folder, "data")
try {
  await measure("backup", [file], shop)
  console.log(`the file has ${((await stat(file)).size / 1e6).toFixed(0)} MB`)
  await measure("backup", ["--check", file], shop)
  await mkdir(restored)
  await copyFile(join(shop, "backup.key"), join(restored, "backup.key"))
  await measure("restore", [file], restored)
} finally {
  await rm(folder, { recursive: true, force: true })
}

/** Runs an operator's command, and prints the most memory that it held in each quarter of its time. */
async function measure(command: string, args: string[], dataDir: string) {
  const started = performance.now()
  const child = spawn(process.execPath, [...SERVER_FLAGS, program, command, ...args], {
    stdio: "inherit",
    env: { ...SERVER_ENV, PATH: process.env.PATH, DATA_DIR: dataDir },
  })
  const ended = once(child, "exit")
  const held: number[] = []
  while (child.exitCode === null && child.signalCode === null) {
    // A process that is just ending holds nothing.
    held.push((await residentMB(child.pid ?? 0).catch(() => 0)) || 0)
    await Promise.race([ended, pause(SAMPLE_MS)])
  }
  if (child.exitCode !== 0) throw new Error(`${command} ended with ${child.exitCode}`)
  const seconds = (performance.now() - started) / 1000
  const quarter = Math.ceil(held.length / QUARTERS)
  const most = Array.from({ length: QUARTERS }, (_, n) => Math.max(0, ...held.slice(n * quarter, (n + 1) * quarter)))
  console.log(`${command} ${args[0] === "--check" ? "--check " : ""}took ${seconds.toFixed(0)} s`)
  console.log(`most memory by quarters of that time: ${most.map((mb) => mb.toFixed(0)).join(" · ")} MB`)
}
