import { baseLocale } from "#messages/runtime.js"
import { wordsOf } from "#shop/catalogue/search/fold.ts"
import { isSlip } from "#shop/catalogue/search/slips.ts"
import { consonantsOf, soundOf } from "#shop/catalogue/search/sound.ts"
import { readTowns, type Town } from "./read-towns.ts"
import type { TownJson } from "./towns.ts"

interface KnownTown extends Town {
  /** Counts from the town that is suggested first where nothing else decides. */
  readonly place: number
}

interface Key {
  readonly form: string
  readonly town: KnownTown
}

/** Holds the names of all towns, each list in the order of its forms. */
interface KnownNames {
  readonly texts: readonly Key[]
  readonly sounds: readonly Key[]
  /** Holds the sounds of names from each of their words on but the first. */
  readonly ends: readonly Key[]
  readonly consonants: readonly Key[]
}

/** Fewer consonants than these are in too many names. */
const MIN_CONSONANTS = 3

/**
 * Returns the towns that may be meant by a name or its beginning in any letters, the likeliest first. They are named in
 * the letters in which they were asked for.
 */
export async function findTowns(q: string, limit: number): Promise<TownJson[]> {
  const [text, sound] = [textOf(q), heard(q)]
  if (text === "" || sound === "") return []
  const names = await knownNames()
  const [written, heardSo] = [beginningWith(names.texts, text), beginningWith(names.sounds, sound)]
  const sure = firstOf(limit, [
    written.filter(({ form }) => form === text),
    written,
    heardSo.filter(({ form }) => form === sound),
    heardSo,
    beginningWith(names.ends, sound),
  ])
  const letters = lettersOf(q)
  return (sure.length > 0 ? sure : perhaps(limit, names, sound)).map((town) => townIn(town, letters))
}

/**
 * Returns the English name of the town that a city names in any letters, with or without more behind a comma; null where
 * it is none, or one of several.
 */
export async function latinNameOf(city: string, district: number | null): Promise<string | null> {
  const keys = await namedBy(city)
  const there = keys.filter(({ town }) => town.district.id === district)
  const names = new Set((there.length > 0 ? there : keys).map(({ town }) => town.written[0]))
  const [name = null, another] = names
  return another === undefined ? name : null
}

/** Returns whether a city names a town that is known, and in another district only. */
export async function isElsewhere(city: string, district: number): Promise<boolean> {
  const keys = await namedBy(city)
  return keys.length > 0 && keys.every(({ town }) => town.district.id !== district)
}

async function namedBy(city: string): Promise<readonly Key[]> {
  const text = textOf(city.split(",", 1)[0] ?? "")
  return beginningWith((await knownNames()).texts, text).filter(({ form }) => form === text)
}

/** Returns the towns of each group by their places, one group after the other. */
function firstOf(limit: number, groups: ReadonlyArray<readonly Key[]>): KnownTown[] {
  const found = new Set<KnownTown>()
  for (const group of groups) {
    if (found.size >= limit) break
    for (const { town } of group.toSorted((one, other) => one.town.place - other.town.place)) found.add(town)
  }
  return [...found].slice(0, limit)
}

/** Returns towns that begin like `sound` with one slip, of a vowel if there are any, or else have its consonants. */
function perhaps(limit: number, names: KnownNames, sound: string): KnownTown[] {
  const consonants = consonantsOf(sound)
  const near = names.sounds.filter(({ form }) => beginsWithSlip(form, sound))
  const likelier = near.filter(({ form }) => consonantsOf(form) === consonants)
  if (near.length > 0) return firstOf(limit, [likelier.length > 0 ? likelier : near])
  if (consonants.length < MIN_CONSONANTS) return []
  return firstOf(limit, [beginningWith(names.consonants, consonants).filter(({ form }) => form === consonants)])
}

let known: Promise<KnownNames> | undefined

/** Returns the names of all towns, which are read with the first search. */
function knownNames(): Promise<KnownNames> {
  known ??= import("./towns.tsv?raw").then(({ default: text }) => namesOf(inOrder(readTowns(text))))
  return known
}

/** Post codes of larger towns end in zeros, and the capital of a district has its name. */
function inOrder(towns: readonly Town[]): KnownTown[] {
  const weightOf = ({ written: [name], district, postalCode }: Town) =>
    name === district.names[0] ? 3 : (/0{0,2}$/.exec(postalCode ?? "")?.[0].length ?? 0)
  const { compare } = new Intl.Collator(baseLocale, { numeric: true })
  return towns
    .toSorted(
      (one, other) =>
        weightOf(other) - weightOf(one) ||
        one.written[0].length - other.written[0].length ||
        compare(one.written[0], other.written[0]),
    )
    .map((town, place) => ({ ...town, place }))
}

function namesOf(towns: readonly KnownTown[]): KnownNames {
  const all = towns.map((town) => {
    const names = [...town.written, ...town.knownAs, ...town.otherSpellings].filter((name) => name !== undefined)
    return { town, texts: names.map(textOf), sounds: names.map(heard), ends: names.flatMap(endsOf) }
  })
  const keysBy = (formsOf: (one: (typeof all)[number]) => readonly string[]) => {
    const keys = all.flatMap((one) => [...new Set(formsOf(one))].map((form) => ({ form, town: one.town })))
    return keys.sort((one, other) => (one.form < other.form ? -1 : 1))
  }
  return {
    texts: keysBy(({ texts }) => texts),
    sounds: keysBy(({ sounds }) => sounds),
    ends: keysBy(({ ends }) => ends),
    consonants: keysBy(({ sounds }) => sounds.map(consonantsOf)),
  }
}

function endsOf(name: string): string[] {
  const words = name.split(/[\s-]+/)
  return words.slice(1).map((_, at) => heard(words.slice(at + 1).join("")))
}

function beginningWith(keys: readonly Key[], beginning: string): readonly Key[] {
  let [first, end] = [0, keys.length]
  while (first < end) {
    const middle = (first + end) >> 1
    if ((keys[middle]?.form ?? "") < beginning) first = middle + 1
    else end = middle
  }
  while (keys[end]?.form.startsWith(beginning)) end++
  return keys.slice(first, end)
}

function textOf(name: string): string {
  return wordsOf(name).join("")
}

/** In names of towns a c is a k but before these letters. */
const HARD_C = /c(?![heiy])/g

function heard(name: string): string {
  return soundOf(name.toLowerCase().replace(HARD_C, "k"))
}

/** Most names share neither the first half of what was typed nor the second, and so are more than a slip away. */
function beginsWithSlip(name: string, typed: string): boolean {
  const half = Math.ceil(typed.length / 2)
  const end = name.indexOf(typed.slice(half), half - 1)
  const isNear = (end >= 0 && end <= half + 1) || name.startsWith(typed.slice(0, half - 1))
  return isNear && [0, 1, -1].some((by) => isSlip(typed, name.slice(0, typed.length + by)))
}

type Letters = 0 | 1 | 2

function lettersOf(typed: string): Letters {
  if (/\p{Script=Sinhala}/u.test(typed)) return 1
  return /\p{Script=Tamil}/u.test(typed) ? 2 : 0
}

function townIn({ written, knownAs, district, postalCode }: Town, letters: Letters): TownJson {
  const other = knownAs[letters]
  return {
    town: written[letters],
    ...(other !== undefined && { known_as: other }),
    district: district.names[letters],
    district_id: district.id,
    postal_code: postalCode,
  }
}
