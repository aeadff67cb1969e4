import { type HomePart, type HomeTexts, initialHome } from "./sections/home-texts.ts"

/** The parts of the home page that do not say what they say initially: only these are sent with the page. */
export function changedTexts(texts: HomeTexts): Partial<HomeTexts> {
  const initial = initialHome()
  const parts = Object.keys(initial) as HomePart[]
  const changed = parts.filter((part) => JSON.stringify(texts[part]) !== JSON.stringify(initial[part]))
  return Object.fromEntries(changed.map((part) => [part, texts[part]]))
}
