import { m } from "#messages/messages.js"
import { subscriberOf, unsubscribe } from "#shop/newsletter/unsubscribe.server.ts"
import { shopContext } from "#web/context.ts"
import { privatePageMeta } from "#web/session/private-page.ts"
import type { Route } from "./+types/unsubscribe"
import { AskOnce, Told } from "./parts.tsx"

export const meta = privatePageMeta(m.home_newsletter_unsubscribe_action)

/** Looks only: programs that scan mail follow links too. */
export function loader({ request, context }: Route.LoaderArgs) {
  return { good: subscriberOf(context.get(shopContext).secrets, new URL(request.url).searchParams) !== null }
}

/** Also what a mail program does at the press of its own button (RFC 8058). */
export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const subscriber = subscriberOf(shop.secrets, new URL(request.url).searchParams)
  if (subscriber) await unsubscribe(shop, subscriber)
  return { unsubscribed: subscriber !== null }
}

/** Where a newsletter's last link leads: one press ends the subscription, without a script too. */
export default function Unsubscribe({ loaderData: { good }, actionData }: Route.ComponentProps) {
  if (actionData?.unsubscribed) {
    return <Told title={m.home_newsletter_unsubscribed_title()} text={m.home_newsletter_unsubscribed_lead()} />
  }
  if (!good)
    return <Told title={m.home_newsletter_link_dead_title()} text={m.home_newsletter_unsubscribe_dead_lead()} />
  return (
    <AskOnce
      title={m.home_newsletter_unsubscribe_title()}
      text={m.home_newsletter_unsubscribe_lead()}
      action={m.home_newsletter_unsubscribe_action()}
    />
  )
}
