import { plainWords } from "../greeting.ts"
import type { MailOf } from "../mails.ts"
import type { MailContent, ShopFacts } from "./content.ts"
import { notice } from "./notice.tsx"

const time = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "short", timeZone: "Asia/Colombo" })

const FACTORS = { totp: "authenticator app", webauthn: "passkey", phone: "phone" } as const

// Whoever took the account over chose the name: it must not become a link in a mail of ours.
function named(factor: keyof typeof FACTORS, name: string): string {
  const words = plainWords(name)
  return words === null ? FACTORS[factor] : `${FACTORS[factor]} “${words}”`
}

export function factorAdded({ factor, name }: MailOf<"factor-added">, shop: ShopFacts): MailContent {
  return notice(
    {
      subject: `A second step was added to your ${shop.name} account`,
      title: `New ${FACTORS[factor]}`,
      what: `The ${named(factor, name)} was just added as a second step to your ${shop.name} account.`,
      cure: "remove it under Security on your profile and change your password",
    },
    shop,
  )
}

export function factorRemoved({ factor, name }: MailOf<"factor-removed">, shop: ShopFacts): MailContent {
  return notice(
    {
      subject: `A second step was removed from your ${shop.name} account`,
      title: `Removed ${FACTORS[factor]}`,
      what: `The ${named(factor, name)} is no longer a second step of your ${shop.name} account.`,
      cure: "change your password and add it again under Security on your profile",
    },
    shop,
  )
}

export function recoveryCodesMade(_: MailOf<"recovery-codes-made">, shop: ShopFacts): MailContent {
  return notice(
    {
      subject: `New recovery codes for your ${shop.name} account`,
      title: "New recovery codes",
      what: `Recovery codes were made for your ${shop.name} account. Older ones no longer work.`,
      cure: "change your password and make new codes under Security on your profile",
    },
    shop,
  )
}

export function recoveryCodeUsed({ left }: MailOf<"recovery-code-used">, shop: ShopFacts): MailContent {
  const rest = left === 0 ? "It was the last one." : `${left} ${left === 1 ? "is" : "are"} left.`
  return notice(
    {
      subject: `A recovery code of your ${shop.name} account was used`,
      title: "A recovery code was used",
      what: `A recovery code took the place of your second step at ${shop.name}. ${rest}`,
      cure: "change your password and make new codes under Security on your profile",
    },
    shop,
  )
}

export function newDevice({ device, at }: MailOf<"new-device">, shop: ShopFacts): MailContent {
  return notice(
    {
      subject: `New sign-in to your ${shop.name} account`,
      title: "A sign-in from a new device",
      what: `Your ${shop.name} account was signed in to from ${device} on ${time.format(new Date(at))}, Colombo time.`,
      cure: "change your password and sign out everywhere else under Security on your profile",
    },
    shop,
  )
}

export function identityLinked({ provider }: MailOf<"identity-linked">, shop: ShopFacts): MailContent {
  return notice(
    {
      subject: `A sign-in was linked to your ${shop.name} account`,
      title: "A new way to sign in",
      what: `An account at ${provider} can now be used to sign in to your ${shop.name} account.`,
      cure: "remove it under Security on your profile and change your password",
    },
    shop,
  )
}
