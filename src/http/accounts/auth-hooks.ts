import type { AuthMessage, AuthOptions } from "#auth/context.ts"
import { accountStatusOf, createProfile, isAdmin } from "#shop/customers/accounts.server.ts"
import { isCommonPassword } from "#shop/customers/common-passwords.server.ts"
import { cleanedName, nameFault } from "#shop/customers/full-name.ts"
import { isGuessable } from "#shop/customers/guessable-password.ts"
import type { Mail } from "#shop/mails/mails.ts"
import type { Outbox } from "#shop/mails/outbox.server.ts"

/**
 * Provides what the auth server, which knows nothing of shops, leaves to the shop: its mails, account status, names,
 * passwords and the profile.
 */
export function authHooks(
  outbox: Outbox,
  shopName: () => string,
): Pick<AuthOptions, "deliver" | "accountStatus" | "nameFault" | "passwordRules" | "onConfirmed"> {
  return {
    deliver: (tx, message) => outbox.queueMail(tx, mailOf(message)),
    accountStatus: accountStatusOf,
    nameFault,
    passwordRules: {
      isGuessable: (password, owner) => isGuessable(password, shopName(), owner, isCommonPassword),
      mustResist: isAdmin,
    },
    async onConfirmed(tx, user) {
      const fullName = user.fullName === null ? null : cleanedName(user.fullName)
      await createProfile(tx, { ...user, fullName })
      await outbox.queueMail(tx, { kind: "send-welcome-email", to: user.email, name: fullName ?? "" })
    },
  }
}

function mailOf(message: AuthMessage): Mail {
  return message.kind === "confirmation-code" ? { ...message, name: message.name ?? "" } : message
}
