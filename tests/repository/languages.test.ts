// What each language has besides its messages. "Adding a language" in src/messages/README.md names the places.
import { readdirSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { SCRIPTS } from "#messages/markup/scripts.ts"
import { OTHER_LANGUAGES } from "#messages/other-languages.ts"
import { inLanguage } from "#messages/reader.server.ts"
import { locales } from "#messages/runtime.js"
import { sourceFiles } from "#tests/repository/syntax.ts"
import { firstFaces } from "#web/ui/words/languages.ts"

/** Hold what each language has of its own, or what the country itself names in three. Everything else asks which there are. */
const PLACES =
  /^src\/(?:sample\/|shop\/towns\/|messages\/markup\/scripts\.ts$|web\/ui\/(?:words\/languages\.ts|styles\/languages\.css)$)/

const root = fileURLToPath(new URL("../..", import.meta.url))
const read = (path: string) => readFileSync(`${root}/${path}`, "utf8")
const messagesOf = (locale: string): Record<string, unknown> =>
  Object.assign(
    {},
    ...readdirSync(`${root}/src/messages/${locale}`).map((file) => JSON.parse(read(`src/messages/${locale}/${file}`))),
  )

/** Matches a language that is named by hand: in quotes, as a key, in a path, a selector, a column or a script. */
const BY_HAND = new RegExp(
  OTHER_LANGUAGES.flatMap((each) => [`["'\`]/?${each}["'\`/]`, `\\b${each}: `, `:lang\\(${each}\\b`, `_${each}\\b`])
    .concat("Script=[A-Z]")
    .join("|"),
  "u",
)
const COMMENTS = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm

test.each([
  ['getLocale() === "si"', true],
  ["{ si: texts }", true],
  [":root:lang(ta) {", true],
  ["localPath = `/si/shop`", true],
  ["row.name_ta", true],
  ["/\\p{Script=Tamil}/u", true],
  ["/** Holds name_si. */", false],
  ["const sister = { data: _sides }", false],
])("%s names a language by hand: %s", (code, isNamed) => {
  expect(BY_HAND.test(code.replaceAll(COMMENTS, ""))).toBe(isNamed)
})

test("no other place of the code names a language by hand", () => {
  const files = sourceFiles(root, "src/**/*.{ts,tsx,css}").filter((file) => !/\.test\.tsx?$/.test(file))
  const named = files.filter((file) => BY_HAND.test(read(file).replaceAll(COMMENTS, "")))
  expect(named.filter((file) => !PLACES.test(file))).toEqual([])
  expect(named).toContain("src/web/ui/words/languages.ts")
})

test.each(locales)("%s has a name of its own, and one in every language", (locale) => {
  const names = locales.map((each) => messagesOf(each).shell_language_name)
  expect(names.filter((name) => name === messagesOf(locale).shell_language_name)).toHaveLength(1)
  const unnamed = locales.filter((each) => !JSON.stringify(messagesOf(each).admin_language).includes(`=${locale}"`))
  expect(unnamed).toEqual([])
})

const styles = ["fonts", "languages"].map((name) => read(`src/web/ui/styles/${name}.css`)).join("\n")
/** Are the faces that come with the shop: the file of each, and what its range matches. */
const faces = [...styles.matchAll(/@font-face \{[^}]*url\("([^"]*)"\)[^}]*unicode-range: ([^;]*);/g)].map(
  ([, file = "", range = ""]) => ({
    file,
    range: new RegExp(
      `[${range
        .replaceAll(/U\+([\dA-F]+)/g, "\\u{$1}")
        .replaceAll(/-(?=[\dA-F])([\dA-F]+)/g, "-\\u{$1}")
        .replaceAll(/, /g, "")}]`,
      "u",
    ),
  }),
)

test.each(locales)(
  "the letters of %s are in faces of the shop, and those that are loaded first have some of them, or the spaces",
  (locale) => {
    const letters = [...new Set(JSON.stringify(messagesOf(locale)).match(/[\p{L}\p{M}]/gu))]
    expect(letters.filter((letter) => !faces.some(({ range }) => range.test(letter)))).toEqual([])
    const own = letters.find((letter) => SCRIPTS[locale].test(letter)) ?? ""
    const covering = faces.filter(({ range }) => range.test(own) || range.test(" ")).map(({ file }) => file)
    const first = inLanguage(locale, firstFaces)
    expect(first.filter((url) => !covering.some((file) => url.endsWith(file)))).toEqual([])
  },
)
