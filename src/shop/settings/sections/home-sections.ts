import * as z from "zod/mini"
import { homeForms } from "./home-forms.ts"
import { initialHome } from "./home-texts.ts"
import { section } from "./section.ts"

/** Holds the home page's texts, part by part; every part can be hidden. */
export const homeSections = {
  hero: section({
    json: z.object({ ...homeForms.hero.shape, picture: z.nullable(z.string()) }),
    form: homeForms.hero,
    picture: "picture",
    initial: () => initialHome().hero,
  }),
  numbers: section({ json: homeForms.numbers, form: homeForms.numbers, initial: () => initialHome().numbers }),
  steps: section({ json: homeForms.steps, form: homeForms.steps, initial: () => initialHome().steps }),
  highlights: section({
    json: homeForms.highlights,
    form: homeForms.highlights,
    initial: () => initialHome().highlights,
  }),
  reviews: section({ json: homeForms.reviews, form: homeForms.reviews, initial: () => initialHome().reviews }),
  trust: section({ json: homeForms.trust, form: homeForms.trust, initial: () => initialHome().trust }),
  newsletter: section({
    json: homeForms.newsletter,
    form: homeForms.newsletter,
    initial: () => initialHome().newsletter,
  }),
}
