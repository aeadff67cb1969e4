import { readFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { sourceFiles } from "#tests/repository/syntax.ts"
import { faultsOf, type Message, type Messages } from "./translations.ts"

const root = fileURLToPath(new URL("../../..", import.meta.url))
const read = async (path: string) => JSON.parse(await readFile(`${root}/${path}`, "utf8"))
const { baseLocale, locales } = await read("src/messages/project.inlang/settings.json")
const areas = sourceFiles(root, `src/messages/${baseLocale}/*.json`)
const others: string[] = locales.filter((locale: string) => locale !== baseLocale)

test("every language of the settings has a folder, and every folder is a language of them", () => {
  const folders = sourceFiles(root, "src/messages/*/*.json").map((file) => file.split("/").at(-2))
  expect([...new Set(folders)].filter((folder) => folder !== "project.inlang")).toEqual(locales.toSorted())
})

test("every language says what English says", async () => {
  const faults = areas.flatMap((area) =>
    others.map(async (locale) => {
      const file = area.replace(`/${baseLocale}/`, `/${locale}/`)
      return faultsOf(await read(area), await read(file).catch(() => ({})), locale).map((fault) => `${file}: ${fault}`)
    }),
  )
  expect((await Promise.all(faults)).flat()).toEqual([])
})

test("no message formats a number: Intl groups Tamil ones as 12,34,567, so formatCount does", async () => {
  const texts = areas.map(async (area) => [area, JSON.stringify(await read(area))] as const)
  const formatting = (await Promise.all(texts)).filter(([, text]) => /: number"/.test(text))
  expect(formatting).toEqual([])
})

const plural = (match: Record<string, string>): Message => [
  { declarations: ["input count", "local countPlural = count: plural"], selectors: ["countPlural"], match },
]
const pieces = plural({ "countPlural=one": "a piece", "countPlural=other": "{count} pieces" })

test.each<[string, Message, Message | undefined, string[]]>([
  ["a message that is not there", "Cart", undefined, ["is missing"]],
  ["a parameter that is not there", "Hello {name}", "ආයුබෝවන්", ["lacks {name}"]],
  ["an unknown parameter", "Hello", "ආයුබෝවන් {nam}", ["does not know {nam}"]],
  ["a mark that is not closed", "{#b}a{/b}", "{#b}අ", ["lacks {/b}"]],
  ["a text without its cases", pieces, "{count}", ["has cases in one language only"]],
  [
    "a case that is not there",
    pieces,
    plural({ "countPlural=other": "{count} ක්" }),
    ["lacks the case countPlural=one"],
  ],
  [
    "one, which counts nothing too, without its number",
    pieces,
    plural({ "countPlural=one": "එකක්", "countPlural=other": "{count} ක්" }),
    ["lacks {count}"],
  ],
  [
    "a case that English does not have",
    pieces,
    plural({ "countPlural=one": "{count} ක්", "countPlural=other": "{count} ක්", "countPlural=two": "{count} ක්" }),
    ["has the case countPlural=two too many"],
  ],
  ["a joiner that was lost", "Size", "ප්රමාණය", ["lost a joiner in ප්ර"]],
  ["a joiner that joins nothing", "Size", "ප්\u200Dරමාණය\u200D", ["has a stray joiner or mark"]],
  ["letters in pieces", "Size", "\u0DD9\u0DCF", ["is not NFC"]],
  ["nothing", "Size", " ", ["is empty"]],
])("%s is a fault", (_name, english, translated, faults) => {
  const written: Messages = translated === undefined ? {} : { cart_a: translated }
  expect(faultsOf({ cart_a: english }, written, "si")).toEqual(faults.map((fault) => `cart_a: ${fault}`))
})

test("a key that English does not have is a fault", () => {
  expect(faultsOf({}, { cart_a: "a" }, "si")).toEqual(["cart_a: is no key"])
})

test("a language needs its own plural cases", () => {
  const polish = plural({ "countPlural=one": "sztuka", "countPlural=other": "{count}" })
  expect(faultsOf({ cart_a: pieces }, { cart_a: polish }, "pl")).toEqual([
    "cart_a: lacks the case countPlural=few",
    "cart_a: lacks the case countPlural=many",
  ])
})

test("one piece may be said in words where one is no other number", () => {
  const tamil = plural({ "countPlural=one": "ஒரு பொருள்", "countPlural=other": "{count} பொருட்கள்" })
  expect(faultsOf({ cart_a: pieces }, { cart_a: tamil }, "ta")).toEqual([])
})

test("words that are joined right are no fault", () => {
  expect(faultsOf({ cart_a: "{count} pieces" }, { cart_a: "ප්‍රමාණය {count} ක්‍රෝෂේ" }, "si")).toEqual([])
})
