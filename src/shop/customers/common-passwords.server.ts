import { dictionary } from "@zxcvbn-ts/language-common"

const common = new Set(dictionary["passwords-common"])

/** Returns whether a password, in lower case, is among the 49,000 most common ones of leaked lists. */
export function isCommonPassword(lower: string): boolean {
  return common.has(lower)
}
