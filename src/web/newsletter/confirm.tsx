import { m } from "#messages/messages.js"
import { confirmSubscription, isConfirmable } from "#shop/newsletter/subscribe.server.ts"
import { shopContext } from "#web/context.ts"
import { privatePageMeta } from "#web/layout/private-page.ts"
import { NoticePage, QuestionPage } from "../layout/links/link-page.tsx"
import type { Route } from "./+types/confirm"

export const meta = privatePageMeta(m.home_newsletter_confirm_title)

const tokenIn = (url: URL) => url.searchParams.get("token") ?? ""

/** Looks only: programs that scan mail follow links too. */
export async function loader({ url, context }: Route.LoaderArgs) {
  return { good: await isConfirmable(context.get(shopContext).db, tokenIn(url)) }
}

export async function action({ url, context }: Route.ActionArgs) {
  return { confirmed: await confirmSubscription(context.get(shopContext), tokenIn(url)) }
}

/** Confirms the address by one press. The link in the mail leads here, and it works without a script too. */
export default function ConfirmSubscription({ loaderData: { good }, actionData }: Route.ComponentProps) {
  if (actionData?.confirmed) {
    return <NoticePage title={m.home_newsletter_confirmed_title()} text={m.home_newsletter_confirmed_lead()} />
  }
  if (!good) return <NoticePage title={m.home_newsletter_link_dead_title()} text={m.home_newsletter_link_dead_lead()} />
  return (
    <QuestionPage
      title={m.home_newsletter_confirm_title()}
      text={m.home_newsletter_confirm_lead()}
      action={m.home_newsletter_confirm_action()}
    />
  )
}
