import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { build } from "vite"
import { expect, onTestFinished, test } from "vitest"
import { drawings } from "./drawings.ts"

/** Builds an entry that shows a drawing, and returns its code and the files beside it. */
async function built(svg: string) {
  const folder = await mkdtemp(join(tmpdir(), "nool-drawing-"))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, "drawings"))
  await writeFile(join(folder, "drawings/bear.svg"), svg)
  await writeFile(join(folder, "entry.js"), 'import bear from "./drawings/bear.svg"\nconsole.log(bear)')
  const result = await build({
    configFile: false,
    logLevel: "silent",
    root: folder,
    plugins: [drawings()],
    build: { write: false, rolldownOptions: { input: join(folder, "entry.js") } },
  })
  if (!("output" in result)) throw new Error("not one bundle")
  const [{ code }, ...files] = result.output
  return { code, files: files.flatMap((file) => (file.type === "asset" ? [file] : [])) }
}

const circle = (colour: string) => `<svg viewBox="0 0 9 9">\n  <circle r="4" fill="var(--color-${colour})"/>\n</svg>\n`

test("a drawing becomes a file that holds the colours it uses, by day and by night", async () => {
  const { code, files } = await built(circle("yarn-rose"))
  const [file] = files
  expect(file?.fileName).toMatch(/^assets\/bear-[\w-]{8}\.svg$/)
  expect(code).toContain(`/${file?.fileName}`)
  const source = String(file?.source)
  expect(source).toMatch(/<svg style="color-scheme:light dark;--color-yarn-rose:light-dark\(#\w{6}, #\w{6}\)" viewBox/)
  expect(source).not.toContain("--color-yarn-sage")
})

test("its name changes with what it shows", async () => {
  const [rose, sage, again] = await Promise.all(
    ["yarn-rose", "yarn-sage", "yarn-rose"].map((colour) => built(circle(colour))),
  )
  expect(rose?.files[0]?.fileName).toBe(again?.files[0]?.fileName)
  expect(rose?.files[0]?.fileName).not.toBe(sage?.files[0]?.fileName)
})

test("a colour that there is not fails the build", async () => {
  await expect(built(circle("yarn-neon"))).rejects.toThrow("--color-yarn-neon")
})
