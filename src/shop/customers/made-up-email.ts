/** Returns whether an e-mail address is one that the first start made up: nobody has a mailbox below `.example`. */
export function isMadeUpEmail(email: string): boolean {
  return email.endsWith(".example")
}
