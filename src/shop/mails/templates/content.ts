import type { ReactNode } from "react"
import type { ShopSettings } from "../../settings.ts"

/** What a template may tell about the shop. */
export interface ShopFacts extends ShopSettings {
  /** Base of absolute links, without a slash at the end. */
  readonly publicUrl: string
}

export interface MailContent {
  readonly subject: string
  /** The line an inbox shows after the subject. */
  readonly preview: string
  readonly body: ReactNode
  /** Paragraphs of the plain-text part; a paragraph may hold several lines. */
  readonly text: readonly string[]
}
