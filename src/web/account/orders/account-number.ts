/** An account number among words: six digits or more, which may be grouped. */
const NUMBER = /\d(?:[ -]?\d){5,}/

/** What a bank's app takes of the owner's bank details: the account's number without spaces; the whole text where it has none. */
export function accountNumberIn(details: string): string {
  return NUMBER.exec(details)?.[0].replace(/\D/g, "") ?? details
}
