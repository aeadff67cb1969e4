import type { ReactNode } from "react"
import type { Locale } from "#messages/runtime.js"
import type { ShopSettings } from "../../settings.ts"

/** What a template may show of the shop. */
export interface ShopFacts extends ShopSettings {
  /** Base of absolute links, without a slash at the end. */
  readonly publicUrl: string
}

/** The recipient's language, passed to each message: a mail is rendered outside of any page request. */
export interface MailLanguage {
  readonly locale: Locale
}

export interface MailContent {
  readonly subject: string
  /** The line an inbox shows after the subject. */
  readonly preview: string
  readonly body: ReactNode
}
