import type { ReactNode } from "react"
import { m } from "#messages/messages.js"
import type { Locale } from "#messages/runtime.js"
import { mailedPicture } from "#shop/catalogue/pictures/pictures.ts"
import { type ShopSettings, type ShownAccount, shownAccounts } from "#shop/settings/settings.ts"

/** What a template may show of the shop. */
export interface ShopFacts {
  readonly name: string
  /** Absolute URL of the logo as a JPEG; null: none of its own. */
  readonly logoUrl: string | null
  readonly email: string | null
  readonly phone: string | null
  /** Where customers transfer to. */
  readonly accounts: readonly ShownAccount[]
  readonly promises: ShopSettings["promises"]
  /** Base of absolute links, without a slash at the end. */
  readonly publicUrl: string
}

/** As the shop is set when a mail is sent. */
export function shopFacts(settings: ShopSettings, publicUrl: string): ShopFacts {
  const { email, phone } = settings.contact
  const { name, logo } = settings.shop
  const logoUrl = logo && publicUrl + mailedPicture(logo)
  return { name, logoUrl, email, phone, accounts: shownAccounts(settings), promises: settings.promises, publicUrl }
}

/** The recipient's language, passed to each message: a mail is rendered outside of any page request. */
export interface MailLanguage {
  readonly locale: Locale
}

/** What to do in a case that the shop wants to hear of, and where it does. */
export function andTellUs(cure: string, { email, phone }: ShopFacts, language: MailLanguage): string {
  const contact = email ?? phone
  return contact === null ? cure : `${cure} ${m.mail_tell_us({ contact }, language)}`
}

export interface MailContent {
  readonly subject: string
  /** The line an inbox shows after the subject. */
  readonly preview: string
  readonly body: ReactNode
  /** Of a newsletter: where its recipient unsubscribes. */
  readonly unsubscribeUrl?: string
}
