/** Describes a value that a provider of card payments wants of its shop: the form of the settings is drawn from these. */
export interface CardField {
  readonly label: () => string
  readonly hint?: () => string
  readonly secret?: true
  readonly required?: true
}
export type CardFields = Readonly<Record<string, CardField>>

/** Holds a provider's values as they are stored: its secrets are sealed. */
export type CardSettings<Fields extends CardFields> = {
  readonly [Name in keyof Fields & string]: string | null
} & {
  readonly on: boolean
  /** Payments go to the provider's test system: no money moves. */
  readonly sandbox: boolean
}

/** Stands for a secret that is set, in the answers and in the audit. No secret is like it: it is typed as letters and digits. */
export const SECRET_SET = "••••••••"
