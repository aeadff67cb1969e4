/** Describes a text that customers have put on a product, such as a name to embroider. */
export interface Personalisation {
  readonly label: string
  /** Counts characters. */
  readonly max_length: number
  /** Is in rupees, for each piece. */
  readonly price: number
  readonly required: boolean
}

export interface PersonalisedWith {
  readonly label: string
  readonly text: string
  /** Is in rupees, for each piece. */
  readonly price: number
}

export const MAX_PERSONALISATION = 60

export type TextProblem = "not_offered" | "missing" | "too_long"

/** Returns why a text ("" is none) cannot be put on a product with this personalisation, or with none. */
export function textProblem(personalisation: Personalisation | null, text: string): TextProblem | undefined {
  if (text === "") return personalisation?.required ? "missing" : undefined
  if (!personalisation) return "not_offered"
  return [...text].length > personalisation.max_length ? "too_long" : undefined
}
