import { m } from "#messages/messages.js"

export const POLICIES = {
  shipping: { title: m.shell_footer_shipping_policy, description: m.policies_shipping_description },
  returns: { title: m.shell_footer_return_policy, description: m.policies_returns_description },
  terms: { title: m.shell_footer_terms, description: m.policies_terms_description },
  privacy: { title: m.shell_footer_privacy_policy, description: m.policies_privacy_description },
} as const

export type PolicyName = keyof typeof POLICIES

/** Says in a sentence what a policy is about. */
export function describedPolicy(name: PolicyName, { return_days: days }: { readonly return_days: number }): string {
  return name === "returns" && days === 0 ? m.policies_returns_none_description() : POLICIES[name].description({ days })
}

export function isPolicy(name: string): name is PolicyName {
  return Object.hasOwn(POLICIES, name)
}
