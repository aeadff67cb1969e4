import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, onTestFinished, test } from "vitest"
import { createWorkers, type WorkersOptions } from "./workers.ts"

/** Removed after all tests: workers write into them until they have ended. */
const folders: string[] = []
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))))

/**
 * Workers of a few lines: each notes its number in a file, serves at once and ends when it is told to. One that is named in `refused` does not
 * start, as a version that fails.
 */
async function aProgram(refused = "") {
  const folder = await mkdtemp(join(tmpdir(), "nool-workers-"))
  folders.push(folder)
  const [program, notes] = [join(folder, "program.mjs"), join(folder, "notes")]
  await writeFile(notes, "")
  await writeFile(
    program,
    `import { appendFileSync } from "node:fs"
    const note = (what) => appendFileSync(${JSON.stringify(notes)}, process.pid + " " + process.env.ROLE + " " + what + "\\n")
    process.on("message", (message) => {
      note(message)
      process.exit(0)
    })
    process.once("disconnect", () => process.exit(0))
    if (process.env.ROLE === ${JSON.stringify(refused)}) process.send({ failed: "this version fails" }, () => process.exit(1))
    else {
      note("serves")
      process.send({ ready: 3000 })
    }`,
  )
  const lines = async () => (await readFile(notes, "utf8")).trim().split("\n")
  const numbersOf = async (role: string, what: string) =>
    (await lines()).filter((line) => line.endsWith(` ${role} ${what}`)).map((line) => Number.parseInt(line, 10))
  return { program, numbersOf }
}

function workersOf(program: string, more: Partial<WorkersOptions> = {}) {
  const [crashes, lost]: [string[], string[]] = [[], []]
  const workers = createWorkers({
    ...{ size: 2, program },
    envOf: (role) => ({ ROLE: role }),
    onCrash: ({ message }) => crashes.push(message),
    onGivenUp: ({ message }) => lost.push(message),
    onLost: ({ message }) => lost.push(message),
    ...more,
  })
  onTestFinished(() => workers.stop(new AbortController().signal))
  return { workers, crashes, lost }
}

test("one worker starts before the others, and when it does not the shop does not", async () => {
  const { program, numbersOf } = await aProgram()
  const { workers } = workersOf(program)
  expect(await workers.open()).toBe(3000)
  await expect.poll(() => numbersOf("further", "serves")).toHaveLength(1)
  expect(await numbersOf("first", "serves")).toHaveLength(1)

  const failing = await aProgram("first")
  await expect(workersOf(failing.program).workers.open()).rejects.toThrow("this version fails")
})

test("a worker that is killed is started again", async () => {
  const { program, numbersOf } = await aProgram()
  const { workers, crashes } = workersOf(program)
  await workers.open()
  const [first = 0] = await numbersOf("first", "serves")
  process.kill(first, "SIGKILL")
  await expect.poll(() => numbersOf("further", "serves")).toHaveLength(2)
  expect(crashes).toEqual([`Worker ${first}: was killed by SIGKILL`])
})

test("a stop ends all of them and starts none again", async () => {
  const { program, numbersOf } = await aProgram()
  const { workers, crashes } = workersOf(program)
  await workers.open()
  await expect.poll(() => numbersOf("further", "serves")).toHaveLength(1)
  await workers.stop(new AbortController().signal)
  expect(
    [await numbersOf("first", "stop"), await numbersOf("further", "stop"), crashes].map((all) => all.length),
  ).toEqual([1, 1, 0])
})
