import type { AuthMessage, AuthOptions } from "#auth/context.ts"
import {
  accountStatusOf,
  changeProfileEmail,
  createProfile,
  isAdmin,
  isOfStaff,
  languageOfAccount,
} from "#shop/customers/accounts.server.ts"
import { isCommonPassword } from "#shop/customers/common-passwords.server.ts"
import { cleanedName, nameFault } from "#shop/customers/full-name.ts"
import { isGuessable } from "#shop/customers/guessable-password.ts"
import { isMadeUpEmail } from "#shop/customers/made-up-email.ts"
import type { Mail } from "#shop/mails/mails.ts"
import type { Outbox } from "#shop/mails/outbox.server.ts"
import { moveOwnerMails } from "#shop/settings/admin-settings.server.ts"
import type { LiveSettings } from "#shop/settings/live-settings.server.ts"

export function authHooks(
  outbox: Outbox,
  settings: Pick<LiveSettings, "values" | "read">,
): Pick<
  AuthOptions,
  "deliver" | "accountStatus" | "nameFault" | "passwordRules" | "onConfirmed" | "onEmailChanged" | "siteName"
> {
  const siteName = () => settings.values.shop.name
  return {
    siteName,
    async deliver(tx, message) {
      if (message.kind !== "email-changed") return outbox.queueMail(tx, mailOf(message))
      // No account has the address of before any more.
      const language = await languageOfAccount(tx, message.email)
      // It would come back from a relay: nobody reads what the first start made up.
      if (!isMadeUpEmail(message.to)) await outbox.queueMail(tx, { ...message, language })
    },
    accountStatus: accountStatusOf,
    nameFault,
    passwordRules: {
      isGuessable: (password, owner) => isGuessable(password, siteName(), owner, isCommonPassword),
      mustResist: isOfStaff,
    },
    async onConfirmed(tx, user) {
      const fullName = user.fullName === null ? null : cleanedName(user.fullName)
      await createProfile(tx, { ...user, fullName })
      await outbox.queueMail(tx, { kind: "send-welcome-email", to: user.email, name: fullName ?? "" })
    },
    async onEmailChanged(tx, { id, from, to }) {
      await changeProfileEmail(tx, id, to)
      if (await isAdmin(tx, id)) await moveOwnerMails(tx, settings, id, { from, to })
    },
  }
}

function mailOf(message: AuthMessage): Mail {
  return message.kind === "confirmation-code" ? { ...message, name: message.name ?? "" } : message
}
