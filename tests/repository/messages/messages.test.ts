// Texts that people read are messages (src/messages/README.md).
import { readFile } from "node:fs/promises"
import { basename } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { callsOfMessages, fixedLanguages, textsInCode } from "#tests/repository/source-texts.ts"
import { sourceFiles } from "#tests/repository/syntax.ts"

/** Matches the API's own description, its responses to other programs, and the mailbox of the development server. */
const READ_BY_PROGRAMMERS = /^src\/(?:endpoints\/openapi|shop\/(?:api\/(?:docs-page|endpoint)|mails\/mailbox))/
/** Matches what operators read in their terminal, and settings with their defaults. */
const READ_BY_OPERATORS =
  /^src\/http\/(?:(?:commands|workers|start|config)\/[a-z-]+|run)\.ts$|^src\/http\/monitoring\/outage-log/

const root = fileURLToPath(new URL("../../..", import.meta.url))
const read = (path: string) => readFile(`${root}/${path}`, "utf8")
const areas = sourceFiles(root, "src/messages/en/*.json")
const messages = await Promise.all(areas.map(async (file) => Object.keys(JSON.parse(await read(file)))))
const sources = sourceFiles(root, "src/**/*.{ts,tsx}").filter((file) => !/\.test\.tsx?$/.test(file))
const calls = await Promise.all(sources.map(async (file) => ({ file, ...callsOfMessages(file, await read(file)) })))

test("every area's file is compiled", async () => {
  const settings = JSON.parse(await read("src/messages/project.inlang/settings.json"))
  const compiled = settings["plugin.inlang.messageFormat"].pathPattern as string[]
  expect(compiled.map((pattern) => pattern.replace("./{locale}/", "")).sort()).toEqual(areas.map((a) => basename(a)))
})

test.each(areas.map((file, at) => [file, messages[at]!] as const))(
  "the keys of %s name its area and are in order",
  (file, keys) => {
    const area = basename(file, ".json")
    expect(keys.filter((key) => !/^[a-z]+(?:_[a-z0-9]+)+$/.test(key) || !key.startsWith(`${area}_`))).toEqual([])
    expect(keys).toEqual([...keys].sort())
  },
)

test("every message is used", () => {
  const used = new Set(calls.flatMap(({ keys }) => keys))
  expect(messages.flat().filter((key) => !used.has(key))).toEqual([])
})

test("messages are called by their name, which keeps the others off the page", () => {
  expect(calls.filter(({ others }) => others > 0).map(({ file }) => file)).toEqual([])
})

// auth/ answers in the words of its protocol, which the browser replaces by their codes; the rest of backup/, platform/ and database/ speak to operators.
const readByPeople = sources.filter(
  (file) =>
    /^src\/(?:web|endpoints|shop|http|backup\/service)\//.test(file) &&
    !READ_BY_PROGRAMMERS.test(file) &&
    !READ_BY_OPERATORS.test(file),
)

test("what is worded takes the language from its reader", async () => {
  const found = await Promise.all(
    readByPeople.map(async (file) => ({ file, fixed: fixedLanguages(file, await read(file)) })),
  )
  expect(found.filter(({ fixed }) => fixed.length > 0)).toEqual([])
})

test("no text that people read stands in the code", async () => {
  const files = readByPeople
  const found = await Promise.all(files.map(async (file) => ({ file, texts: textsInCode(file, await read(file)) })))
  expect(found.filter(({ texts }) => texts.length > 0)).toEqual([])
})
