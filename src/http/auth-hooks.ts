import type { AuthMessage, AuthOptions } from "#auth/auth.ts"
import { accountStatusOf, createProfile, isAdmin } from "#shop/customers/accounts.server.ts"
import { isCommonPassword } from "#shop/customers/common-passwords.server.ts"
import { isGuessable } from "#shop/customers/guessable-password.ts"
import type { Mail } from "#shop/mails/mails.ts"
import type { Outbox } from "#shop/mails/outbox.server.ts"

/** What the auth server, which knows nothing of shops, leaves to the shop: its mails, account status, passwords and the profile. */
export function authHooks(
  outbox: Outbox,
  shopName: string,
): Pick<AuthOptions, "deliver" | "accountStatus" | "passwordRules" | "onConfirmed"> {
  return {
    deliver: (tx, message) => outbox.queueMail(tx, mailOf(message)),
    accountStatus: accountStatusOf,
    passwordRules: {
      isGuessable: (password, owner) => isGuessable(password, shopName, owner, isCommonPassword),
      mustResist: isAdmin,
    },
    async onConfirmed(tx, user) {
      await createProfile(tx, user)
      await outbox.queueMail(tx, { kind: "send-welcome-email", to: user.email, name: user.fullName ?? "" })
    },
  }
}

function mailOf(message: AuthMessage): Mail {
  return message.kind === "confirmation-code" ? { ...message, name: message.name ?? "" } : message
}
