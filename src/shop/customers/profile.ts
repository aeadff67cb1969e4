import * as z from "zod/mini"
import { NAME, optionalText, phoneRules, text } from "#shop/api/fields.ts"
import type { meJson, profileJson } from "./profile-json.ts"

const CITY = /^(?=.*\p{L})[\p{L}\p{M}\p{Zs}\p{Join_Control}'’-]+(?: \d{1,2})?$/u
const POSTAL_CODE = /^[\p{L}\p{M}\p{Nd} -]+$/u

/** The form of /profile and the body of `PATCH /api/profile`: the first issue is the one to show. */
export const profileForm = z.object({
  full_name: text({
    label: "Name",
    min: [2, "Name must be at least 2 characters"],
    max: [100, "Name too long"],
    refine: [(name) => NAME.test(name), "Name can only contain letters, spaces, hyphens, and apostrophes"],
  }),
  phone: optionalText(phoneRules("Invalid phone number format")),
  address: optionalText({ label: "Address", max: [500, "Address too long"], multiline: true }),
  city: optionalText({
    label: "City name",
    max: [100, "City name too long"],
    refine: [(city) => CITY.test(city), "Invalid city name"],
  }),
  postal_code: optionalText({
    label: "Postal code",
    max: [20, "Postal code too long"],
    refine: [(code) => POSTAL_CODE.test(code), "Invalid postal code format"],
  }),
})
export type ProfileForm = z.output<typeof profileForm>

export type Profile = z.infer<typeof profileJson>

/** What `GET /api/me` returns. */
export type Me = z.infer<typeof meJson>
