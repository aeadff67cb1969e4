import { ticked, YES } from "./check-field.tsx"

/** The texts of a form, by the path of each value: "items.0.title". */
export type Words = Record<string, string>

/** Leaves of these names are no texts. */
const IS_NUMBER = /(?:^|\.)(?:value|rating)$/
const IS_TICKED = /^(?:shown|samples)$/

/** What a form shows of `value`, an object of texts, numbers, boxes to tick and lists of such objects. What is null is empty. */
export function wordsOf(value: object, path = ""): Words {
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]: [string, unknown]) => {
      if (typeof each === "object" && each !== null) return Object.entries(wordsOf(each, `${path}${key}.`))
      return [[path + key, typeof each === "boolean" ? ticked(each) : String(each ?? "")] as const]
    }),
  )
}

/** The value of which `wordsOf` made these, as they are now. What is no number becomes NaN, which every schema refuses. */
export function typedValue(words: Words): Record<string, unknown> {
  const value: Record<string, unknown> = {}
  const lists: Record<string, Array<Record<string, unknown>>> = {}
  for (const [path, text] of Object.entries(words)) {
    const [name = "", at, leaf] = path.split(".")
    const read = readLeaf(path, text)
    if (at === undefined || leaf === undefined) value[name] = read
    else {
      lists[name] ??= []
      const list = lists[name]
      list[Number(at)] = { ...list[Number(at)], [leaf]: read }
    }
  }
  return { ...value, ...lists }
}

function readLeaf(path: string, text: string): unknown {
  if (IS_TICKED.test(path)) return text === YES
  if (IS_NUMBER.test(path)) return text.trim() === "" ? Number.NaN : Number(text)
  return text
}

/** Whether a field belongs to a place of a list. */
export function isInPlace(name: string): boolean {
  return name.includes(".")
}

/** The fields of the places of a list, place by place. */
export function placesOf(names: readonly string[]): Array<readonly string[]> {
  const places = new Map<string, string[]>()
  for (const name of names.filter(isInPlace)) {
    const place = name.slice(0, name.lastIndexOf("."))
    places.set(place, [...(places.get(place) ?? []), name])
  }
  return [...places.values()]
}

/** How many places have words in them, up to the last of those; a number alone is none. */
export function usedPlaces(places: ReadonlyArray<readonly string[]>, words: Words): number {
  return 1 + places.findLastIndex((place) => place.some((name) => !IS_NUMBER.test(name) && words[name]?.trim()))
}
