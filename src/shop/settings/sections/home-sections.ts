import * as z from "zod/mini"
import { homeForms, homePaths } from "./home-forms.ts"
import { initialHome } from "./home-texts.ts"
import { section } from "./section.ts"

/** Holds the home page's texts, part by part; every part can be hidden. */
export const homeSections = {
  hero: section({
    json: z.object({ ...homeForms.hero.shape, picture: z.nullable(z.string()) }),
    form: homeForms.hero,
    picture: "picture",
    texts: homePaths.hero,
    initial: () => initialHome().hero,
  }),
  numbers: section({
    json: homeForms.numbers,
    form: homeForms.numbers,
    initial: () => initialHome().numbers,
    texts: homePaths.numbers,
  }),
  steps: section({
    json: homeForms.steps,
    form: homeForms.steps,
    initial: () => initialHome().steps,
    texts: homePaths.steps,
  }),
  highlights: section({
    json: homeForms.highlights,
    form: homeForms.highlights,
    initial: () => initialHome().highlights,
    texts: homePaths.highlights,
  }),
  reviews: section({
    json: homeForms.reviews,
    form: homeForms.reviews,
    initial: () => initialHome().reviews,
    texts: homePaths.reviews,
  }),
  trust: section({
    json: homeForms.trust,
    form: homeForms.trust,
    initial: () => initialHome().trust,
    texts: homePaths.trust,
  }),
  newsletter: section({
    json: homeForms.newsletter,
    form: homeForms.newsletter,
    initial: () => initialHome().newsletter,
    texts: homePaths.newsletter,
  }),
}
