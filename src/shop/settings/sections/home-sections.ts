import * as z from "zod/mini"
import { saidSchema } from "#shop/text/schema-texts.ts"
import { homeForms } from "./home-forms.ts"
import { type HomePart, initialHome } from "./home-texts.ts"
import { type Section, section } from "./section.ts"

type PlainPart = Exclude<HomePart, "hero" | "maker">

type Form<Part extends HomePart> = (typeof homeForms)[Part]
type Json<Part extends HomePart> = ReturnType<typeof saidSchema<Form<Part>["shape"]>>

function plain<Part extends PlainPart>(part: Part) {
  const form: z.ZodMiniObject = homeForms[part]
  const made = section({ json: saidSchema(form), form, initial: () => initialHome()[part] })
  return made as unknown as Section<Json<Part>, z.output<Form<Part>>>
}

const hero = saidSchema(homeForms.hero)
const maker = saidSchema(homeForms.maker)

export const homeSections = {
  hero: section({
    json: z.object({ ...hero.shape, picture: z.nullable(z.string()) }),
    form: homeForms.hero,
    pictures: ["picture"],
    initial: () => initialHome().hero,
  }),
  maker: section({
    json: z.object({ ...maker.shape, picture: z.nullable(z.string()), signature: z.nullable(z.string()) }),
    form: homeForms.maker,
    pictures: ["picture", "signature"],
    initial: () => initialHome().maker,
  }),
  numbers: plain("numbers"),
  steps: plain("steps"),
  highlights: plain("highlights"),
  reviews: plain("reviews"),
  trust: plain("trust"),
  newsletter: plain("newsletter"),
}
