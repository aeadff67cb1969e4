import { readdirSync, readFileSync } from "node:fs"
import type { Plugin } from "vite"

type Texts = ReadonlyMap<string, string>

/**
 * Makes the browser's files hold the texts of one language, and a page as small as if they stood in its code: where a message without
 * parameters is called stands its text, and no function chooses a language. The server, which speaks to everyone, is left as it is.
 */
export function oneLanguage(locale: string): Plugin {
  const texts = readTexts(new URL(`${locale}/`, import.meta.url))
  return {
    name: "one-language",
    enforce: "pre",
    transform: {
      filter: { id: /\/(?:\.messages|src)\/.*\.[jt]sx?$/ },
      handler(code, id) {
        if (id.endsWith("/.messages/runtime.js")) return runtimeOf(locale)
        if (id.includes("/.messages/")) return withoutChoice(code, locale)
        return code.includes("#messages/") ? withTexts(withLocale(code, locale), texts) : undefined
      },
    },
  }
}

/** Replaces messages without parameters: their calls by their texts, and mentions of them by functions that return their texts. */
export function withTexts(code: string, texts: Texts): string {
  return code.replace(/\bm\.(\w+)\b(\(\))?(?![(.])/g, (mention, key, call) => {
    const text = texts.get(key)
    if (text === undefined) return mention
    return call ? `(${JSON.stringify(text)})` : `(() => ${JSON.stringify(text)})`
  })
}

/** Puts the language in the place of the question for it: what only other languages have is left out. */
export function withLocale(code: string, locale: string): string {
  return code.replaceAll(/\bgetLocale\(\)/g, JSON.stringify(locale))
}

/** A message's module ends in the function that chooses between languages: the one language's function takes its place. */
export function withoutChoice(code: string, locale: string): string {
  return code.replace(/export const (\w+) = [\s\S]*$/, (choosing, key) =>
    code.includes(`const ${locale}_${key} = `) ? `export { ${locale}_${key} as ${key} }` : choosing,
  )
}

function runtimeOf(locale: string): string {
  const { baseLocale, locales } = readSettings()
  return [
    `export const experimentalStaticLocale = ${JSON.stringify(locale)}`,
    "export const getLocale = () => experimentalStaticLocale",
    "export const overwriteGetLocale = () => {}",
    `export const baseLocale = ${JSON.stringify(baseLocale)}`,
    `export const locales = ${JSON.stringify(locales)}`,
  ].join("\n")
}

/** Returns the settings of inlang. */
export function readSettings(): { readonly baseLocale: string; readonly locales: readonly string[] } {
  return JSON.parse(readFileSync(new URL("project.inlang/settings.json", import.meta.url), "utf8"))
}

/** Returns the messages without parameters. */
function readTexts(folder: URL): Texts {
  const entries = readdirSync(folder).flatMap((file) =>
    Object.entries<unknown>(JSON.parse(readFileSync(new URL(file, folder), "utf8"))),
  )
  return new Map(entries.filter((entry): entry is [string, string] => isPlain(entry[1])))
}

function isPlain(text: unknown): boolean {
  return typeof text === "string" && !/[{\\]/.test(text)
}
