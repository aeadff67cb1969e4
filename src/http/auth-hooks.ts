import type { AuthMessage, AuthOptions } from "#auth/auth.ts"
import { accountStatusOf, createProfile } from "#shop/customers/accounts.server.ts"
import type { Mail } from "#shop/mails/mails.ts"
import type { Outbox } from "#shop/mails/outbox.server.ts"

/** What the auth server, which knows nothing of shops, leaves to the shop: its mails, account status, and the profile. */
export function authHooks(outbox: Outbox): Pick<AuthOptions, "deliver" | "accountStatus" | "onConfirmed"> {
  return {
    deliver: (tx, message) => outbox.queueMail(tx, mailOf(message)),
    accountStatus: accountStatusOf,
    async onConfirmed(tx, user) {
      await createProfile(tx, user)
      await outbox.queueMail(tx, { kind: "send-welcome-email", to: user.email, name: user.fullName ?? "" })
    },
  }
}

function mailOf(message: AuthMessage): Mail {
  return message.kind === "confirmation-code" ? { ...message, name: message.name ?? "" } : message
}
