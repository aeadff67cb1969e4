import * as z from "zod/mini"
import { homeForms } from "./home-forms.ts"
import { initialHome } from "./home-texts.ts"
import { section } from "./section.ts"

const POINTS = ["items.*.title", "items.*.text"]

/** Holds the home page's texts, part by part; every part can be hidden. */
export const homeSections = {
  hero: section({
    json: z.object({ ...homeForms.hero.shape, picture: z.nullable(z.string()) }),
    form: homeForms.hero,
    picture: "picture",
    texts: ["origin", "title", "lead", "picture_alt"],
    initial: () => initialHome().hero,
  }),
  numbers: section({
    json: homeForms.numbers,
    form: homeForms.numbers,
    initial: () => initialHome().numbers,
    texts: ["items.*.suffix", "items.*.label"],
  }),
  steps: section({
    json: homeForms.steps,
    form: homeForms.steps,
    initial: () => initialHome().steps,
    texts: ["title", "lead", ...POINTS],
  }),
  highlights: section({
    json: homeForms.highlights,
    form: homeForms.highlights,
    initial: () => initialHome().highlights,
    texts: POINTS,
  }),
  reviews: section({
    json: homeForms.reviews,
    form: homeForms.reviews,
    initial: () => initialHome().reviews,
    texts: ["title", "items.*.text", "items.*.product"],
  }),
  trust: section({
    json: homeForms.trust,
    form: homeForms.trust,
    initial: () => initialHome().trust,
    texts: POINTS,
  }),
  newsletter: section({
    json: homeForms.newsletter,
    form: homeForms.newsletter,
    initial: () => initialHome().newsletter,
    texts: ["title", "lead"],
  }),
}
