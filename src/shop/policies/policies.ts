import { m } from "#messages/messages.js"

export const POLICIES = {
  shipping: { title: m.shell_footer_shipping_policy, description: m.policies_shipping_description },
  returns: { title: m.shell_footer_return_policy, description: m.policies_returns_description },
  terms: { title: m.shell_footer_terms, description: m.policies_terms_description },
  privacy: { title: m.shell_footer_privacy_policy, description: m.policies_privacy_description },
} as const

export type PolicyName = keyof typeof POLICIES

export function isPolicy(name: string): name is PolicyName {
  return Object.hasOwn(POLICIES, name)
}
