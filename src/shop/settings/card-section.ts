import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { optionalText } from "#shop/api/fields.ts"
import { type CardField, type CardFields, type CardSettings, SECRET_SET } from "#shop/cards/card-settings.ts"
import { payhereFields } from "#shop/cards/payhere/payhere-fields.ts"
import { type Section, section } from "./sections/section.ts"

const MAX_PART = 200
/** A secret is longer when it is sealed. */
const MAX_SEALED = 500

type Shape<Fields extends CardFields> = {
  [Name in keyof CardSettings<Fields>]: z.ZodMiniType<CardSettings<Fields>[Name]>
}

/** Makes a section of the settings of what a provider of card payments wants of its shop. Cards are off at first. */
export function cardSection<Fields extends CardFields>(fields: Fields): Section<z.ZodMiniObject<Shape<Fields>>> {
  const entries = Object.entries(fields)
  const shape = <Made>(make: (field: CardField) => Made) => ({
    ...Object.fromEntries(entries.map(([name, field]) => [name, make(field)])),
    on: z.boolean(),
    sandbox: z.boolean(),
  })
  const complete = entries.reduce(
    (form, [name, { label, required }]) =>
      required
        ? form.check(
            z.refine((value) => !value.on || value[name] !== null, {
              error: () => m.errors_card_part_missing({ part: label() }),
              path: [name],
              params: { reason: "required" },
            }),
          )
        : form,
    z.object(shape(partForm)) as z.ZodMiniType<Record<string, unknown>>,
  )
  return section({
    json: z.object(shape(() => z.nullable(z.string()))),
    form: complete,
    initial: () => ({ ...Object.fromEntries(entries.map(([name]) => [name, null])), on: false, sandbox: true }),
    secrets: entries.filter(([, { secret }]) => secret).map(([name]) => name),
    needsProof: true,
  } as Section<z.ZodMiniObject>) as unknown as Section<z.ZodMiniObject<Shape<Fields>>>
}

/** A secret is typed whole: what is added to the sign that one is set is none. */
function partForm({ label, secret }: CardField) {
  return optionalText({
    label,
    max: [secret ? MAX_SEALED : MAX_PART, m.errors_card_part_too_long],
    ...(secret && { refine: [isWhole, m.errors_card_secret_whole] as const }),
  })
}

const isWhole = (text: string) => text === SECRET_SET || /^[\x21-\x7e]+$/.test(text)

export const payhereSection = cardSection(payhereFields)
