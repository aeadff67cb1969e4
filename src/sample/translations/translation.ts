import type { OtherLanguage } from "#messages/other-languages.ts"

/** Words a sample product in one language. Those of its details stand there for the few samples that have them. */
export interface TranslatedSample {
  readonly name: string
  readonly description: string
  readonly size?: string
  readonly material?: string
  readonly care?: string
  readonly lead_time?: string
  /** Come in the order of the English ones, and so do their values. */
  readonly options?: ReadonlyArray<{ readonly name: string; readonly values: readonly string[] }>
  /** Is the label of the text that a customer can have put on it. */
  readonly personalisation?: string
  /** Say what the further pictures show, in their order. */
  readonly alts?: readonly string[]
}

type SampleTranslation = Readonly<Record<OtherLanguage, TranslatedSample>>

/** Are keyed by the English name. */
export type SampleTranslations = Readonly<Record<string, SampleTranslation>>
