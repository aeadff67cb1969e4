/** A text that customers have put on a product, such as a name to embroider. */
export interface Personalisation {
  /** What the text is: "Name to embroider". */
  readonly label: string
  /** In characters. */
  readonly max_length: number
  /** Rupees, for each piece. */
  readonly price: number
  readonly required: boolean
}

/** A text that is put on a product, with what it costs. */
export interface PersonalisedWith {
  readonly label: string
  readonly text: string
  /** Rupees, for each piece. */
  readonly price: number
}

export const MAX_PERSONALISATION = 60

export type TextProblem = "not_offered" | "missing" | "too_long"

/** Why a text ("" is none) cannot be put on a product that takes this one, or none. */
export function textProblem(personalisation: Personalisation | null, text: string): TextProblem | undefined {
  if (text === "") return personalisation?.required ? "missing" : undefined
  if (!personalisation) return "not_offered"
  return [...text].length > personalisation.max_length ? "too_long" : undefined
}
