import { m } from "#messages/messages.js"
import { subscriberOf, unsubscribe } from "#shop/newsletter/subscribe.server.ts"
import { askedCustomer, refuseRequests } from "#shop/reviews/review-requests.server.ts"
import { shopContext } from "#web/context.ts"
import { privatePageMeta } from "#web/layout/private-page.ts"
import { NoticePage, QuestionPage } from "../layout/links/link-page.tsx"
import type { Route } from "./+types/unsubscribe"

export const meta = privatePageMeta(m.home_newsletter_unsubscribe_action)

/** Looks only: programs that scan mail follow links too. */
export function loader({ url: { searchParams: query }, context }: Route.LoaderArgs) {
  const { secrets } = context.get(shopContext)
  const asked = askedCustomer(secrets, query) !== null
  return { good: asked || subscriberOf(secrets, query) !== null, ...(asked && { words: requestWords() }) }
}

/** Sent with the page: nobody else downloads them. */
const requestWords = () => ({
  title: m.mail_review_stop_title(),
  text: m.mail_review_stop_lead(),
  done: m.mail_review_stopped(),
})

/** Handles the form, and the request that a mail program sends for its own button (RFC 8058). */
export async function action({ url: { searchParams: query }, context }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const [asked, subscriber] = [askedCustomer(shop.secrets, query), subscriberOf(shop.secrets, query)]
  if (asked) await refuseRequests(shop, asked)
  else if (subscriber) await unsubscribe(shop, subscriber)
  return { unsubscribed: asked !== null || subscriber !== null }
}

/** Ends what was subscribed to. The last link of the mails leads to this page, which works without a script too. */
export default function Unsubscribe({ loaderData: { good, words }, actionData }: Route.ComponentProps) {
  if (actionData?.unsubscribed) {
    return (
      <NoticePage
        title={m.home_newsletter_unsubscribed_title()}
        text={words?.done ?? m.home_newsletter_unsubscribed_lead()}
      />
    )
  }
  if (!good)
    return <NoticePage title={m.home_newsletter_link_dead_title()} text={m.home_newsletter_unsubscribe_dead_lead()} />
  return (
    <QuestionPage
      title={words?.title ?? m.home_newsletter_unsubscribe_title()}
      text={words?.text ?? m.home_newsletter_unsubscribe_lead()}
      action={m.home_newsletter_unsubscribe_action()}
    />
  )
}
