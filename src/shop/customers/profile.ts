import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { NAME, optionalText, phoneRules, text } from "#shop/api/fields.ts"
import type { meJson, profileJson } from "./profile-json.ts"

const CITY = /^(?=.*\p{L})[\p{L}\p{M}\p{Zs}\p{Join_Control}'’-]+(?: \d{1,2})?$/u
const POSTAL_CODE = /^[\p{L}\p{M}\p{Nd} -]+$/u

/** The form of /profile and the body of `PATCH /api/profile`: the first issue is the one to show. */
export const profileForm = z.object({
  full_name: text({
    label: m.errors_label_name,
    min: [2, m.errors_name_too_short],
    max: [100, m.errors_name_too_long],
    refine: [(name) => NAME.test(name), m.errors_name_signs],
  }),
  phone: optionalText(phoneRules(m.errors_phone_format)),
  address: optionalText({ label: m.errors_label_address, max: [500, m.errors_address_too_long], multiline: true }),
  city: optionalText({
    label: m.errors_label_city,
    max: [100, m.errors_city_too_long],
    refine: [(city) => CITY.test(city), m.errors_city_invalid],
  }),
  postal_code: optionalText({
    label: m.errors_label_postal_code,
    max: [20, m.errors_postal_code_too_long],
    refine: [(code) => POSTAL_CODE.test(code), m.errors_postal_code_format],
  }),
})
export type ProfileForm = z.output<typeof profileForm>

export type Profile = z.infer<typeof profileJson>

/** What `GET /api/me` returns. */
export type Me = z.infer<typeof meJson>
