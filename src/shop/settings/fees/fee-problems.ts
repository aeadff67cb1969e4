import { DISTRICT_COUNT } from "#shop/address/district-count.ts"
import type { FeeRule } from "./fee-rules-section.ts"

const DISTRICTS = Array.from({ length: DISTRICT_COUNT }, (_, at) => at + 1)

/** Says that a rule fits nothing in some districts, because an earlier one comes first. Rules count from 1. */
export interface HiddenRule {
  readonly rule: number
  readonly by: number
  /** Is null where the rule never applies at all. */
  readonly districts: readonly number[] | null
}

/** Returns the rules that another hides, wholly or in some of their districts. */
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
        districts: places.filter((place, index) => place !== null && hiding[index] === by) as number[],
      }))
  })
}

/** Returns whether every order to a place that the later rule fits is one that the earlier fits. */
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
