import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { text } from "#shop/api/fields.ts"
import type { Factor } from "../factors/factors.ts"
import { internationalNumber } from "./phone-number.ts"

const name = text({
  label: m.errors_label_name,
  min: [1, m.errors_factor_name_missing],
  max: [100, m.errors_name_too_long],
})
const phone = z
  .string()
  .check(z.refine((typed) => internationalNumber(typed) !== null, { error: m.errors_phone_invalid }))

export const namedFactorForm = z.object({ name, phone: z.string() })

export const namedPhoneForm = z.object({ name, phone })

export interface NamedFactor {
  readonly name: string
  readonly phone: string
}

/** What every form that adds a factor is given. */
export interface AddFactorProps {
  /** Those in use already. */
  factors: readonly Factor[]
  proposedName: string
  onAdded: (name: string) => void
}
