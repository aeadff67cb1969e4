/** Is a message as its file holds it: a text, or cases of which the reader's language and values choose one. */
export type Message = string | readonly Cases[]

interface Cases {
  readonly declarations: readonly string[]
  readonly selectors: readonly string[]
  readonly match: Readonly<Record<string, string>>
}

export type Messages = Readonly<Record<string, Message>>

/** Lists what keeps the messages of a language from saying all that the English ones say, each with its key. */
export function faultsOf(english: Messages, translated: Messages, locale: string): string[] {
  const keys = new Set([...Object.keys(english), ...Object.keys(translated)])
  return [...keys].flatMap((key) => {
    const [original, translation] = [english[key], translated[key]]
    if (original === undefined) return [`${key}: is no key`]
    if (translation === undefined) return [`${key}: is missing`]
    return messageFaults(original, translation, locale).map((fault) => `${key}: ${fault}`)
  })
}

function messageFaults(original: Message, translation: Message, locale: string): string[] {
  const texts = textsOf(translation)
  const faults = texts.flatMap(letterFaults)
  if (typeof original === "string" || typeof translation === "string") {
    if (typeof original !== typeof translation) return [...faults, "has cases in one language only"]
    return [...faults, ...valueFaults(original as string, translation as string)]
  }
  const wanted = casesOf(original, locale)
  const written = new Map(
    translation.flatMap(({ match }) => Object.entries(match)).map(([on, text]) => [named(on), text]),
  )
  for (const [name, text] of wanted) {
    const said = written.get(name)
    faults.push(...(said === undefined ? [`lacks the case ${name}`] : valueFaults(text, said)))
    written.delete(name)
  }
  if (declared(original) !== declared(translation)) faults.push("declares other values")
  return [...faults, ...[...written.keys()].map((name) => `has the case ${name} too many`)]
}

/** Returns the cases that a language needs, each with the English text whose values it must have. */
function casesOf(message: readonly Cases[], locale: string): Map<string, string> {
  const rules = new Intl.PluralRules(locale)
  const wanted = new Map<string, string>()
  for (const { declarations, match } of message) {
    const plurals = declarations.flatMap((line) => /^local (\w+) = \w+: plural$/.exec(line)?.[1] ?? [])
    const ordered = Object.entries(match).sort(([one], [other]) => Number(isOther(one)) - Number(isOther(other)))
    for (const [on, text] of ordered) {
      for (const category of rules.resolvedOptions().pluralCategories) {
        const name = named(on.replace(/(\w+)=\w+/g, (each, by) => (plurals.includes(by) ? `${by}=${category}` : each)))
        // English says a number in words where there is one. Where "one" counts nothing too, it shows its number.
        const inWords = category === "one" && rules.select(0) !== "one"
        if (!(inWords && isOther(on) && wanted.has(name))) wanted.set(name, text)
      }
    }
  }
  return wanted
}

const isOther = (on: string) => /=other\b/.test(on)
const named = (on: string) => on.split(/,\s*/).sort().join(", ")
const declared = (message: readonly Cases[]) =>
  JSON.stringify(message.map((each) => [each.declarations, each.selectors]))

function textsOf(message: Message): string[] {
  return typeof message === "string" ? [message] : message.flatMap(({ match }) => Object.values(match))
}

/** Compares the parameters and marks of two texts. */
function valueFaults(original: string, translation: string): string[] {
  const [wanted, said] = [valuesIn(original), valuesIn(translation)]
  const missing = wanted.filter((value) => !said.includes(value)).map((value) => `lacks ${value}`)
  return [...missing, ...said.filter((value) => !wanted.includes(value)).map((value) => `does not know ${value}`)]
}

function valuesIn(text: string): string[] {
  return [...new Set(text.match(/(?<!\\)\{[#/]?\w+\}/g) ?? [])].sort()
}

/**
 * Sinhala joins these two letters to the one before them; without the joiner they stand apart, and look wrong. At the end of
 * a word the second one may be a word of its own.
 */
const UNJOINED = /[\u0D9A-\u0DC6]\u0DCA(?:\u0DBB|\u0DBA(?=\p{L}|\p{M}))/u
/** A joiner joins nothing but a letter to the one before it. */
const STRAY = /(?<!\u0DCA)\u200D|\u200D(?![\u0D9A-\u0DC6])|[\u200B\u200C\uFEFF\u200E\u200F\u202A-\u202E]/

function letterFaults(text: string): string[] {
  const faults = text === text.normalize("NFC") ? [] : ["is not NFC"]
  if (text.trim() === "") faults.push("is empty")
  if (UNJOINED.test(text)) faults.push(`lost a joiner in ${UNJOINED.exec(text)?.[0]}`)
  if (STRAY.test(text)) faults.push("has a stray joiner or mark")
  return faults
}
