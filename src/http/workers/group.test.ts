import { setTimeout as pause } from "node:timers/promises"
import { expect, test } from "vitest"
import { backOff, type Member, openGroup } from "./group.ts"
import type { Opened, ToWorker } from "./messages.ts"

const OPENED: Opened = { port: 3000, admin: { email: "owner@nool.example", newPassword: null, passwordFile: null } }

/** A worker without a process: it opens and ends when the test says so, and ends by itself when it is told to. */
interface Fake extends Member {
  readonly replaces: boolean
  readonly told: ToWorker[]
  open(): void
  end(how: string): void
}

function aGroup(size: number) {
  const fakes: Fake[] = []
  const crashes: string[] = []
  const lost: string[] = []
  const group = openGroup({
    size,
    start(replaces) {
      const fake = aFake(fakes.length + 1, replaces)
      fakes.push(fake)
      return fake
    },
    onCrash: (pid, how) => crashes.push(`${pid}: ${how}`),
    onLost: ({ message }) => lost.push(message),
    waitMs: () => 0,
  })
  const fake = (number: number) => {
    const found = fakes[number - 1]
    if (!found) throw new Error(`only ${fakes.length} were started`)
    return found
  }
  /** Lets all that follows from the last step happen. */
  async function settled() {
    for (let n = 0; n < 3; n++) await pause(1)
  }
  async function open() {
    const opened = group.open()
    fake(1).open()
    expect(await opened).toBe(OPENED)
    for (const each of fakes) each.open()
    await settled()
  }
  return { group, fake, fakes, crashes, lost, settled, open }
}

function aFake(pid: number, replaces: boolean): Fake {
  const [opened, ended] = [Promise.withResolvers<Opened>(), Promise.withResolvers<string>()]
  opened.promise.catch(() => {})
  const told: ToWorker[] = []
  function end(how: string) {
    opened.reject(new Error(how))
    ended.resolve(how)
  }
  return {
    ...{ pid, replaces, told, end },
    opened: opened.promise,
    ended: ended.promise,
    open: () => opened.resolve(OPENED),
    tell: (message) => void (told.push(message) && message !== "force" && end("told")),
    kill: () => end("killed"),
  }
}

test("one worker starts before the others, and when it does not the group fails with its reason", async () => {
  const { group, fakes, fake, settled, open } = aGroup(3)
  const opening = open()
  expect(fakes).toHaveLength(1)
  await opening
  await settled()
  expect(fakes.map(({ replaces }) => replaces)).toEqual([false, false, false])
  await group.stop(new AbortController().signal)
  expect(fake(3).told).toEqual(["stop"])

  const failing = aGroup(2)
  const failed = failing.group.open()
  failing.fake(1).end("The database is away")
  await expect(failed).rejects.toThrow("The database is away")
  expect(failing.fakes).toHaveLength(1)
})

test("a worker that ends by itself is started again, and goes on being so while another serves", async () => {
  const { fakes, fake, crashes, lost, settled, open } = aGroup(2)
  await open()
  fake(2).end("killed by SIGKILL")
  await settled()
  expect([crashes, fakes.length]).toEqual([["2: killed by SIGKILL"], 3])
  for (let pid = 3; pid < 12; pid++) {
    fake(pid).end("no memory")
    await settled()
  }
  expect([lost, fakes.length]).toEqual([[], 12])
})

test("when none serves and five starts in a row failed, that is said and no more are started", async () => {
  const { fakes, fake, lost, settled, open } = aGroup(1)
  await open()
  for (let pid = 1; pid <= 6; pid++) {
    expect(lost).toEqual([])
    fake(pid).end("no memory")
    await settled()
  }
  expect(lost).toEqual(["The workers ended again and again, and are not started any more. The last one: no memory"])
  expect(fakes).toHaveLength(6)
})

test("a worker is missed at once, and then less and less often started", () => {
  expect([1, 2, 3, 4, 5, 6, 7, 20].map(backOff)).toEqual([0, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
})

test("workers are replaced one after the other, each after its successor serves", async () => {
  const { group, fakes, fake, settled, open, crashes } = aGroup(2)
  await open()
  const steps: number[] = []
  const all = group.replaceAll((done) => steps.push(done))
  await settled()
  expect([fakes.length, fake(3).replaces, fake(1).told]).toEqual([3, true, []])
  await expect(group.replaceAll(() => {})).rejects.toThrow("A restart is under way already.")
  fake(3).open()
  await settled()
  expect([fake(1).told, fake(2).told, fakes.length]).toEqual([["replaced"], [], 4])
  fake(4).open()
  await all
  expect([steps, fake(2).told, fakes.length, crashes]).toEqual([[1, 2], ["replaced"], 4, []])
})

test("when a new worker does not start the old ones serve on", async () => {
  const { group, fakes, fake, settled, open, crashes } = aGroup(2)
  await open()
  const all = group.replaceAll(() => {})
  await settled()
  fake(3).end("Migration 099 failed")
  await expect(all).rejects.toThrow("Migration 099 failed")
  expect([fake(1).told, fake(2).told, fakes.length, crashes]).toEqual([[], [], 3, []])

  const again = group.replace(1)
  await settled()
  fake(4).open()
  await again
  expect(fake(1).told).toEqual(["replaced"])
})

test("a worker that dies while its successor starts is missed only until that one serves, or fails", async () => {
  const { group, fakes, fake, settled, open } = aGroup(2)
  await open()
  const replaced = group.replace(1)
  await settled()
  fake(1).end("killed by SIGKILL")
  await settled()
  fake(3).open()
  await replaced
  expect(fakes).toHaveLength(3)

  const failed = group.replace(3)
  await settled()
  fake(3).end("killed by SIGKILL")
  await settled()
  fake(4).end("no memory")
  await expect(failed).rejects.toThrow("no memory")
  expect([fakes.length, fake(5).replaces]).toEqual([5, false])
})

test("a stop reaches those that are starting, and starts none again", async () => {
  const { group, fakes, fake, settled, open, crashes } = aGroup(2)
  await open()
  const replaced = group.replace(1)
  await settled()
  await group.stop(new AbortController().signal)
  await expect(replaced).rejects.toThrow("told")
  await settled()
  expect([fakes.map(({ told }) => told), crashes]).toEqual([[["stop"], ["stop"], ["stop"]], []])
  await expect(group.replace(2)).resolves.toBeUndefined()
  expect(fake(3).replaces).toBe(true)
})
