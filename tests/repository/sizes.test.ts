// Lengths as a reader meets them: Biome's own rules leave markup out.
import { globSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { type Node, parse, sourceFiles, visit } from "./syntax.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))
const MAX_FILE_LINES = 200
const MAX_FUNCTION_LINES = 90
const MAX_FILES = 25

/** Generated types and the sample's texts, which grow with each language, are not read as code. */
const NO_CODE = /^src\/sample\/translations\/|^src\/database\/rows\.ts$/
const modules = sourceFiles(root, "src/**/*.{ts,tsx}")
  .filter((file) => !/\.test\.tsx?$/.test(file) && !NO_CODE.test(file))
  .map((file) => ({ file, code: readFileSync(join(root, file), "utf8") }))

const linesOf = (text: string) => text.trimEnd().split("\n").length

test(`no module has more than ${MAX_FILE_LINES} lines`, () => {
  const lengths = modules.map(({ file, code }) => ({ file, lines: linesOf(code) }))
  expect(lengths.filter(({ lines }) => lines > MAX_FILE_LINES)).toEqual([])
})

test(`no function has more than ${MAX_FUNCTION_LINES} lines, its markup included`, () => {
  const lengths = modules.flatMap(({ file, code }) => functionsOf(file, code))
  expect(lengths.filter(({ lines }) => lines > MAX_FUNCTION_LINES)).toEqual([])
})

test(`no folder has more than ${MAX_FILES} files of its own`, () => {
  const files = globSync("{src,tests}/**/*.*", {
    cwd: root,
    exclude: ["src/database/migrations/**", "src/sample/pictures/**"],
  }).map((file) => dirname(file))
  const folders = Map.groupBy(files, (folder) => folder)
  expect([...folders].filter(([, own]) => own.length > MAX_FILES).map(([folder]) => folder)).toEqual([])
})

function functionsOf(file: string, code: string) {
  const found: { file: string; lines: number; begins: string }[] = []
  visit(parse(file, code), (node: Node) => {
    if (!/Function/.test(node.type) || !node.body) return
    const text = code.slice(node.start as number, node.end as number)
    found.push({ file, lines: linesOf(text), begins: text.slice(0, 60) })
  })
  return found
}
