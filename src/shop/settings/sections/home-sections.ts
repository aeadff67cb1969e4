import * as z from "zod/mini"
import { homeForms, homePaths } from "./home-forms.ts"
import { type HomePart, initialHome } from "./home-texts.ts"
import { type Section, section } from "./section.ts"

type PlainPart = Exclude<HomePart, "hero">

function plain<Part extends PlainPart>(part: Part) {
  const form: z.ZodMiniObject = homeForms[part]
  const initial = () => initialHome()[part]
  return section({ json: form, form, initial, texts: homePaths[part] }) as Section<(typeof homeForms)[Part]>
}

export const homeSections = {
  hero: section({
    json: z.object({ ...homeForms.hero.shape, picture: z.nullable(z.string()) }),
    form: homeForms.hero,
    picture: "picture",
    texts: homePaths.hero,
    initial: () => initialHome().hero,
  }),
  numbers: plain("numbers"),
  steps: plain("steps"),
  highlights: plain("highlights"),
  reviews: plain("reviews"),
  trust: plain("trust"),
  newsletter: plain("newsletter"),
}
