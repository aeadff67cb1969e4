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

export const policySections = {
  policy_shipping: policySection(() => m.policies_shipping_text(facts)),
  policy_returns: policySection(() => m.policies_returns_text(facts)),
  policy_terms: policySection(() => m.policies_terms_text(facts)),
  policy_privacy: policySection(() => m.policies_privacy_text(facts)),
}
