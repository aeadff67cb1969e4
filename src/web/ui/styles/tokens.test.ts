import { globSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"

const web = fileURLToPath(new URL("../..", import.meta.url))
const read = (file: string) => readFileSync(`${web}/${file}`, "utf8")

/** The colours of tokens.css that are one colour by day and one by night. */
const TOKENS = new Map(
  [...read("ui/styles/tokens.css").matchAll(/--color-([a-z-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(
    ([, name = "", day = "", night = ""]) => [name, [day, night] as const],
  ),
)
const NAME = [...TOKENS.keys()].sort((a, b) => b.length - a.length).join("|")
/** A utility class of a colour, with the states in which it holds, such as "hover:". */
const CLASS = new RegExp(`(?<![\\w-])([\\w:[\\]=-]*:)?(bg|text)-(${NAME})(?![\\w/-])`, "g")

/** Letters of the size of a page's text need this much. */
const ENOUGH = 4.5
const ENOUGH_FOR_EDGES = 3
/** Stars are drawn in it, whose number is also said in words. */
const DRAWN = ["mustard"]

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the contrast of two colours by day or by night, whichever is less. */
function contrast(one: string, other: string): number {
  const ratios = [0, 1].map((time) => {
    const [dark = 0, light = 0] = [one, other]
      .map((name) => luminance(TOKENS.get(name)?.[time] ?? ""))
      .sort((a, b) => a - b)
    return (light + 0.05) / (dark + 0.05)
  })
  return Math.min(...ratios)
}
const tooLow = (pairs: readonly (readonly [string, string])[], enough: number) =>
  pairs.filter(([one, other]) => !(contrast(one, other) >= enough)).map((pair) => `${pair} ${contrast(...pair)}`)

/** The texts in which classes of one element stand: strings of components, and what style sheets apply. */
const classes = globSync("**/*.{ts,tsx,css}", { cwd: web }).flatMap((file) =>
  [...read(file).matchAll(/@apply ([^;]+);|"([^"\n]*)"/g)].map(([, applied, literal]) => applied ?? literal ?? ""),
)
const colourClasses = classes.map((text) =>
  [...text.matchAll(CLASS)].map(([, state = "", kind, name = ""]) => ({ state, kind, name })),
)

test("what stands on a ground of its own can be read there, by day and by night", () => {
  const pairs = colourClasses.flatMap((found) =>
    found
      .filter(({ kind }) => kind === "bg")
      .flatMap((ground) => {
        const texts = found.filter(({ kind }) => kind === "text")
        const ofState = texts.filter(({ state }) => state === ground.state)
        const said = ofState.length > 0 ? ofState : texts.filter(({ state }) => state === "")
        return said.map(({ name }) => [name, ground.name] as const)
      }),
  )
  expect(pairs.length).toBeGreaterThan(40)
  expect(tooLow(pairs, ENOUGH)).toEqual([])
})

const on = (grounds: readonly string[], names: readonly string[]) =>
  names.flatMap((name) => grounds.map((ground) => [name, ground] as const))

test("every colour of texts can be read on paper and surface, and ink and muted on every pale ground", () => {
  const used = (kind: string) => [
    ...new Set(colourClasses.flatMap((found) => found.filter((each) => each.kind === kind).map(({ name }) => name))),
  ]
  const texts = used("text").filter((name) => !name.startsWith("on-") && !DRAWN.includes(name))
  const grounds = used("bg").filter((name) => /^(?:paper|surface|sunken|.*-(?:soft|bg))$/.test(name))
  expect(grounds.length).toBeGreaterThan(10)
  expect(tooLow(on(["paper", "surface"], texts), ENOUGH)).toEqual([])
  expect(tooLow(on(grounds, ["ink", "muted"]), ENOUGH)).toEqual([])
})

test("edges of controls can be seen on paper and surface", () => {
  expect(tooLow(on(["paper", "surface"], ["line-strong", "focus"]), ENOUGH_FOR_EDGES)).toEqual([])
})
