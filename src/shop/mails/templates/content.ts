import type { ReactNode } from "react"
import type { Locale } from "#messages/runtime.js"
import type { ShopSettings } from "../../settings.ts"

/** What a template may tell about the shop. */
export interface ShopFacts extends ShopSettings {
  /** Base of absolute links, without a slash at the end. */
  readonly publicUrl: string
}

/** The language of whoever receives the mail, as messages take it: nobody's page is being rendered. */
export interface MailLanguage {
  readonly locale: Locale
}

export interface MailContent {
  readonly subject: string
  /** The line an inbox shows after the subject. */
  readonly preview: string
  readonly body: ReactNode
}
