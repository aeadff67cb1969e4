import { m } from "#messages/messages.js"
import { DISTRICT_COUNT } from "#shop/address/district-count.ts"
import { namesOfDistricts } from "#shop/address/districts.ts"
import type { FeeRule } from "./fee-rules-section.ts"

const DISTRICTS = Array.from({ length: DISTRICT_COUNT }, (_, at) => at + 1)

/** Says that a rule fits nothing in some districts, because an earlier one comes first. Rules count from 1. */
export interface HiddenRule {
  readonly rule: number
  readonly by: number
  /** Is null where the rule never applies at all. */
  readonly districts: readonly number[] | null
}

export function hiddenRules(rules: readonly FeeRule[]): HiddenRule[] {
  return rules.flatMap((rule, at): HiddenRule[] => {
    const earlier = rules.slice(0, at)
    const places = rule.districts.length > 0 ? rule.districts : [null, ...DISTRICTS]
    const hiding = places.map((place) => earlier.findIndex((other) => covers(other, rule, place)))
    const [first = -1] = hiding
    if (hiding.every((by) => by >= 0)) return [{ rule: at + 1, by: first + 1, districts: null }]
    return [...new Set(hiding)]
      .filter((by) => by >= 0)
      .map((by) => ({
        rule: at + 1,
        by: by + 1,
        districts: places.flatMap((place, index) => (place !== null && hiding[index] === by ? [place] : [])),
      }))
  })
}

function covers(earlier: FeeRule, later: FeeRule, place: number | null): boolean {
  const isThere = earlier.districts.length === 0 || (place !== null && earlier.districts.includes(place))
  const weighs =
    earlier.up_to_grams === null || (later.up_to_grams !== null && later.up_to_grams <= earlier.up_to_grams)
  const costs = earlier.from === null || (later.from !== null && later.from >= earlier.from)
  return isThere && weighs && costs
}

/** Returns the districts that no rule names, where rules name some and none is for all; they pay by the last rule. */
export function leftOut(rules: readonly FeeRule[]): number[] {
  const named = new Set(rules.flatMap(({ districts }) => districts))
  if (named.size === 0 || rules.some(({ districts }) => districts.length === 0)) return []
  return DISTRICTS.filter((id) => !named.has(id))
}

export interface FeeWarning {
  readonly code: "rule_never_applies" | "rule_hidden" | "districts_left_out"
  readonly message: string
  /** Is the last of all, by which they pay, of districts that are left out. */
  readonly rule: number
  readonly by: number | null
  readonly districts: readonly number[]
}

export function feeWarnings(rules: readonly FeeRule[]): FeeWarning[] {
  const hidden = hiddenRules(rules).map(({ rule: number, by, districts }): FeeWarning => {
    if (districts === null) {
      const message = m.admin_fees_never({ number, by })
      return { code: "rule_never_applies", message, rule: number, by, districts: [] }
    }
    const message = m.admin_fees_overlap({ number, by, districts: namesOfDistricts(districts) })
    return { code: "rule_hidden", message, rule: number, by, districts }
  })
  const districts = leftOut(rules)
  if (districts.length === 0) return hidden
  const last = rules.length + 1
  const message = m.admin_fees_left_out({ districts: namesOfDistricts(districts), number: last })
  return [...hidden, { code: "districts_left_out", message, rule: last, by: null, districts }]
}
