import { type FeeRule, type FeeRules, MAX_RULES } from "#shop/settings/fees/fee-rules-section.ts"
import type { Fields } from "#web/ui/forms/use-fields.ts"
import { numberOf, typedNumber } from "../../../forms/typed-values.ts"
import { slotsOf } from "../../slots.ts"
import { districtsIn } from "./district-ticks.tsx"

export const PARTS = ["districts", "up_to_grams", "from", "fee", "further_kg", "free_from"] as const
export type RulePart = (typeof PARTS)[number]
export type RuleField = `${RulePart}_${number}`
export type RuleValues = Record<RuleField, string>

export type FeeField = RuleField | "usual_grams"
export type FeeFields = Fields<FeeField, FeeRules>

const slots = slotsOf(PARTS, MAX_RULES)
export const { SLOTS, fieldOf, ofEach, usedSlots, reordered } = slots
const { filledSlots } = slots

/** Returns the texts of every slot; those after the rules are empty. */
export const slotValues = (rules: readonly FeeRule[]): RuleValues => ofEach((part, slot) => textOf(rules[slot], part))

function textOf(rule: FeeRule | undefined, part: RulePart): string {
  if (!rule) return ""
  return part === "districts" ? rule.districts.join(",") : typedNumber(rule[part])
}

/** Returns what is typed of the rules without empty slots, as it is sent; a number that is none is NaN. */
export function typedRules(values: RuleValues): FeeRule[] {
  return filledSlots(values).map((slot) => {
    const number = (part: RulePart) => numberOf(values[fieldOf(part, slot)] ?? "")
    return {
      districts: districtsIn(values[fieldOf("districts", slot)] ?? ""),
      up_to_grams: number("up_to_grams"),
      from: number("from"),
      // A missing fee is refused at its field.
      fee: number("fee") as number,
      further_kg: number("further_kg"),
      free_from: number("free_from"),
    }
  })
}

export function fieldOfProblem(path: readonly PropertyKey[], values: RuleValues): RuleField | null {
  const [name, place, part] = path
  if (name !== "rules" || typeof place !== "number") return null
  return fieldOf(PARTS.find((each) => each === part) ?? "fee", filledSlots(values)[place] ?? 0)
}
