import * as z from "zod/mini"
import { text } from "#shop/api/fields.ts"
import type { Factor } from "../factors/factors.ts"
import { internationalNumber } from "./phone-number.ts"

const name = text({ label: "Name", min: [1, "Give it a name"], max: [100, "Name too long"] })
const phone = z.string().check(z.refine((typed) => internationalNumber(typed) !== null, "Invalid phone number"))

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
