import { type HomePart, type HomeTexts, initialHome } from "./home-texts.ts"

const PARTS = Object.keys(initialHome) as HomePart[]

/** The parts of the home page that do not say what they say initially: only these are sent with the page. */
export function changedTexts(texts: HomeTexts): Partial<HomeTexts> {
  const changed = PARTS.filter((part) => JSON.stringify(texts[part]) !== JSON.stringify(initialHome[part]()))
  return Object.fromEntries(changed.map((part) => [part, texts[part]]))
}
