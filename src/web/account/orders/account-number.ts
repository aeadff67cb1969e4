import type { BankAccount } from "#shop/settings/sections/payments-section.ts"
import { accountLines } from "#shop/settings/settings.ts"

/** Finds an account number among words: six digits or more, which may be grouped. */
const NUMBER = /\d(?:[ -]?\d){5,}/

/**
 * Returns the account number without spaces, as a bank's app takes it; all that is known of the account where no number
 * is found.
 */
export function accountNumberOf(account: BankAccount): string {
  const text = account.number ?? accountLines(account).join("\n")
  return NUMBER.exec(text)?.[0].replace(/\D/g, "") ?? text
}
