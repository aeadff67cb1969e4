import * as z from "zod/mini"
import { eachTranslated } from "#messages/other-languages.ts"
import { section } from "./section.ts"

const shape = eachTranslated(() => z.boolean())

/** Says of which languages the choice says *beta*: until somebody who speaks one has read its texts. */
export const languagesSection = section({
  json: z.object(shape),
  form: z.object(shape),
  initial: () => eachTranslated(() => true),
})
