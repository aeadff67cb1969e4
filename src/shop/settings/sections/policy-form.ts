import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { text } from "#shop/api/fields.ts"
import { localized } from "#shop/text/localized.ts"

/** A text of this length fits into one body of the API in every script. */
const MAX_POLICY = 10_000

const words = text({
  label: m.errors_label_words,
  min: [1, m.errors_policy_missing],
  max: [MAX_POLICY, m.errors_words_too_long],
  multiline: true,
})

/** Checks a policy: Markdown, in which the names of facts stand in braces (policies/render-policy.server.ts). */
export const policyForm = z.object({ text: localized(words) })

/** Checks a policy in one language. */
export const policyJson = z.object({ text: words })
