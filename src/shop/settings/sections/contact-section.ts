import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { emailRules, optionalText, phoneRules } from "#shop/api/fields.ts"
import { section } from "./section.ts"

const optionalPhone = optionalText(phoneRules(m.errors_phone_invalid))

/** Returns the schema of the shop's page in a social network: https://, on one of `hosts` or below it. */
function socialLink(hosts: readonly string[]) {
  return z.pipe(
    optionalText({
      label: m.errors_label_social_link,
      max: [300, m.errors_social_link_too_long],
      refine: [(link) => isPageOn(hosts, withScheme(link)), m.errors_social_link_invalid],
    }),
    z.transform((link) => link && withScheme(link)),
  )
}

function withScheme(link: string): string {
  return /^https?:\/\//i.test(link) ? link.replace(/^http:/i, "https:") : `https://${link}`
}

function isPageOn(hosts: readonly string[], link: string): boolean {
  if (!URL.canParse(link)) return false
  const { hostname, username, password } = new URL(link)
  // A name before the host would let a link look like one of another site.
  return username === "" && password === "" && hosts.some((known) => `.${hostname}`.endsWith(`.${known}`))
}

const optional = z.nullable(z.string())

/** Says how the shop is reached. What is null is not shown. */
export const contactSection = section({
  json: z.object({
    email: optional,
    phone: optional,
    whatsapp: optional,
    facebook: optional,
    instagram: optional,
    pinterest: optional,
    tiktok: optional,
  }),
  form: z.object({
    email: optionalText(emailRules),
    phone: optionalPhone,
    whatsapp: optionalPhone,
    facebook: socialLink(["facebook.com", "fb.com", "fb.me"]),
    instagram: socialLink(["instagram.com"]),
    pinterest: socialLink(["pinterest.com", "pinterest.co.uk", "pinterest.com.au", "pin.it"]),
    tiktok: socialLink(["tiktok.com"]),
  }),
  initial: ({ email, phone }) => {
    return { email, phone, whatsapp: null, facebook: null, instagram: null, pinterest: null, tiktok: null }
  },
})
