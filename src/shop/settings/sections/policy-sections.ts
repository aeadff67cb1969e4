import { m } from "#messages/messages.js"
import { policyForm, policyJson } from "./policy-form.ts"
import { section } from "./section.ts"

const policySection = (initialText: () => string) =>
  section({ json: policyJson, form: policyForm, initial: () => ({ text: initialText() }) })

/** Names the facts that are filled in when a text is shown, so that they are those of the settings. */
const facts = {
  shop: "{shop}",
  town: "{town}",
  contact: "{contact}",
  delivery_cost: "{delivery_cost}",
  delivery_time: "{delivery_time}",
  return_days: "{return_days}",
}

const returnsTemplate = () => m.policies_returns_text(facts)

/** Returns the policy of a shop without returns, where its owner has not written one. */
export const withoutReturns = (text: string): string =>
  text === returnsTemplate() ? m.policies_returns_none_text(facts) : text

export const policySections = {
  policy_shipping: policySection(() => m.policies_shipping_text(facts)),
  policy_returns: policySection(returnsTemplate),
  policy_terms: policySection(() => m.policies_terms_text(facts)),
  policy_privacy: policySection(() => m.policies_privacy_text(facts)),
}
