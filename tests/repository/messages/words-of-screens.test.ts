// Each language tells apart what English tells apart on one screen: two states, two buttons, two labels.
import { readFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { OTHER_LANGUAGES } from "#messages/other-languages.ts"
import { callsOfMessages } from "#tests/repository/source-texts.ts"
import { type Node, parse, sourceFiles, visit } from "#tests/repository/syntax.ts"

/** English has two wordings for one thing here: another language may have one. */
const ONE_THING = [
  // The column of receipts says that there is none.
  ["N/A", "no"],
  ["City", "Town"],
  ["Phone", "Phone number"],
  ["Email", "Email address"],
  ["Shop", "the shop"],
  ["Items", "Products"],
  ["Item", "Product"],
  ["Date", "Day"],
  ["Image", "Picture"],
  ["Cover", "The cover"],
  ["Text", "Texts", "The text"],
  ["Method", "Way"],
  ["Total", "Total Amount"],
  ["Close", "Dismiss"],
  ["Retry", "Try again"],
  ["Resend code", "Resend OTP"],
  ["Contact", "Reach them at"],
  ["Deliver to", "Delivery to"],
  ["Ask by WhatsApp", "Ask on WhatsApp"],
  ["Min order amount", "Minimum order amount"],
  ["No product found", "Product not found"],
  ["Order cancelled", "The order is cancelled"],
  ["Invalid email address", "Unable to validate email address: invalid format"],
  ["Asking for a review", "Request for a review"],
  ["How it is made", "How It's Made"],
  ["{label} must be at most {maximum} characters", "{label}: at most {maximum} characters"],
]

type Text = string | Array<{ declarations: string[]; match: Record<string, string> }>

const root = fileURLToPath(new URL("../../..", import.meta.url))
const read = (path: string) => readFile(join(root, path), "utf8")
async function textsOf(locale: string): Promise<Record<string, Text>> {
  const files = await Promise.all(sourceFiles(root, `src/messages/${locale}/*.json`).map(read))
  return Object.assign({}, ...files.map((file) => JSON.parse(file)))
}
const english = await textsOf("en")

/** Returns what English means by a text: capitals and hyphens make no difference, nor does a second wording. */
function meaning(text: string): string {
  const same = ONE_THING.find((wordings) => wordings.includes(text))
  return (same?.[0] ?? text).toLowerCase().replace(/[-.…]/g, "")
}

const sources = sourceFiles(root, "src/{web,shop}/**/*.{ts,tsx}").filter((file) => !/\.test\.tsx?$/.test(file))
const files = new Map(
  await Promise.all(
    sources.map(async (file) => {
      const code = await read(file)
      const imported = [...code.matchAll(/(?:from |import\()"([#.][^"]+)"/g)].map(([, path = ""]) =>
        path.startsWith("#") ? path.replace("#", "src/") : join(dirname(file), path),
      )
      return [file, { code, imported, keys: callsOfMessages(file, code).keys }] as const
    }),
  ),
)

/** Returns the keys of a screen: of its file and of all that it imports, at once or later. */
function keysOf(screen: string, seen = new Set<string>()): string[] {
  const file = files.get(screen)
  if (!file || seen.has(screen)) return []
  seen.add(screen)
  return [...file.keys, ...file.imported.flatMap((path) => keysOf(path, seen))]
}

const screens = [...(files.get("src/web/routes.ts")?.code.matchAll(/"([^"]+\.tsx)"/g) ?? [])].map(
  ([, path]) => `src/web/${path}`,
)

/** Returns the texts that say different things in English and are the same in another language. */
function sharedTexts(texts: ReadonlyArray<readonly [english: string, translated: string]>): string[] {
  const meanings = new Map<string, Set<string>>()
  for (const [said, translated] of texts) {
    meanings.set(translated, (meanings.get(translated) ?? new Set()).add(meaning(said)))
  }
  return [...meanings].filter(([, of]) => of.size > 1).map(([text, of]) => `${text} = ${[...of].join(", ")}`)
}

test("two meanings of one text are found, two wordings of one meaning are not", () => {
  expect(
    sharedTexts([
      ["Delivered", "a"],
      ["Handed over", "a"],
      ["E-mail", "b"],
      ["Email", "b"],
    ]),
  ).toEqual(["a = delivered, handed over"])
  expect(
    sharedTexts([
      ["City", "c"],
      ["Town", "c"],
    ]),
  ).toEqual([])
})

test.each(OTHER_LANGUAGES)("no two things of one screen are one text in %s", async (locale) => {
  const translated = await textsOf(locale)
  const shared = screens.flatMap((screen) => {
    const keys = keysOf(screen).filter((key) => typeof english[key] === "string")
    return sharedTexts(keys.map((key) => [english[key] as string, translated[key] as string]))
  })
  expect(screens.length).toBeGreaterThan(40)
  expect([...new Set(shared)]).toEqual([])
})

test.each(OTHER_LANGUAGES)("no two cases of one message are one text in %s", async (locale) => {
  const translated = await textsOf(locale)
  const shared = Object.entries(english).flatMap(([key, text]) => {
    if (typeof text === "string" || text[0]?.declarations.some((each) => each.endsWith(": plural"))) return []
    const other = (translated[key] as typeof text)[0]?.match ?? {}
    const cases = Object.entries(text[0]?.match ?? {}).map(([name, said]) => [said, other[name] ?? ""] as const)
    return sharedTexts(cases).map((each) => `${key}: ${each}`)
  })
  expect(shared).toEqual([])
})

/** Returns the keys that buttons of screens and mails are named by. */
function keysOfButtons(): string[] {
  const keys: string[] = []
  for (const [file, { code }] of files) {
    if (!file.endsWith("x")) continue
    visit(parse(file, code), (node, parents) => {
      if (node.type !== "MemberExpression" || (node.object as Node).name !== "m") return
      const near = parents.findLast(({ type }) => type === "JSXElement" || type === "JSXAttribute")
      const name = ((near?.openingElement as Node | undefined)?.name as Node | undefined)?.name
      if (/^(?:Button|ButtonLink|Action)$/.test(String(name))) keys.push((node.property as { name: string }).name)
    })
  }
  return keys
}

test("Tamil buttons are bare verbs, in mails as on screens; what can be done in Sinhala is said in one way", async () => {
  const tamil = await textsOf("ta")
  const keys = keysOfButtons()
  expect(keys).toEqual(expect.arrayContaining(["shell_sign_in", "mail_review_action", "orders_card_again"]))
  expect(keys.filter((key) => /(?:வும்|ழைக|செய்க)"/.test(JSON.stringify(tamil[key])))).toEqual([])
  expect(JSON.stringify(await textsOf("si"))).not.toMatch(/හැකිය(?!ි)/)
})
