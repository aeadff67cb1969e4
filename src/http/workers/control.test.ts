import { mkdtemp, rm, stat, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { expect, onTestFinished, test } from "vitest"
import { openControl, type Program, requestRestart } from "./control.ts"

const PROGRAM: Program = { entry: "/srv/nool/build/server/index.js" }

async function aFolder() {
  const dataDir = await mkdtemp(join(tmpdir(), "nool-control-"))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  return { dataDir, port: 3000 }
}

async function open(where: Awaited<ReturnType<typeof aFolder>>, restart: Parameters<typeof openControl>[1]) {
  const control = await openControl(where, restart)
  onTestFinished(() => control.close())
  return control
}

test("the command hands over its program, and hears of every step", async () => {
  const where = await aFolder()
  const asked: Program[] = []
  await open(where, async (program, say) => {
    asked.push(program)
    say("1 of 2 workers replaced")
    await pause(10)
    say("2 of 2 workers replaced")
  })
  const said: string[] = []
  await requestRestart(where, PROGRAM, (line) => said.push(line))
  expect([asked, said]).toEqual([[PROGRAM], ["1 of 2 workers replaced", "2 of 2 workers replaced"]])
  expect((await stat(join(where.dataDir, "restart-3000.sock"))).mode & 0o777).toBe(0o600)
})

test("the command fails with the reason of the shop, with none that runs, and when the shop ends before it is done", async () => {
  const where = await aFolder()
  await expect(requestRestart(where, PROGRAM, () => {})).rejects.toThrow(
    /No shop with WORKERS=2 or more runs on .* port 3000/,
  )
  const control = await open(where, async () => {
    throw new Error("2 of 2 workers serve on as before.")
  })
  await expect(requestRestart(where, PROGRAM, () => {})).rejects.toThrow("2 of 2 workers serve on as before.")
  control.close()
})

test("what a killed shop has left behind is in nobody's way", async () => {
  const where = await aFolder()
  await writeFile(join(where.dataDir, "restart-3000.sock"), "")
  await open(where, async () => {})
  await requestRestart(where, PROGRAM, () => {})
})
