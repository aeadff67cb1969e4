import { m } from "#messages/messages.js"
import type { Personalisation, TextProblem } from "./personalisation.ts"

export function textMessage(problem: TextProblem, personalisation: Personalisation | null): string {
  const { label = "", max_length: maximum = 0 } = personalisation ?? {}
  if (problem === "missing") return m.errors_personalisation_missing({ label })
  if (problem === "too_long") return m.errors_personalisation_too_long({ label, maximum })
  return m.errors_personalisation_not_offered()
}
