import { m } from "#messages/messages.js"
import { confirmOpeningWait, waitOf } from "#shop/newsletter/opening-waits.server.ts"
import { closedAt } from "#shop/settings/settings.ts"
import { shopContext } from "#web/context.ts"
import { privatePageMeta } from "#web/layout/private-page.ts"
import { NoticePage, QuestionPage } from "../layout/links/link-page.tsx"
import type { Route } from "./+types/opening-confirm"

export const meta = privatePageMeta(m.shop_opening_tell_me)

/** Looks only: programs that scan mail follow links too. */
export async function loader({ url, context }: Route.LoaderArgs) {
  return { good: (await waitOf(context.get(shopContext), url.searchParams)) !== null }
}

export async function action({ url, context }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const id = await waitOf(shop, url.searchParams)
  return { confirmed: id !== null && (await confirmOpeningWait(shop, !closedAt(shop.settings, new Date()), id)) }
}

export default function ConfirmOpening({ loaderData: { good }, actionData }: Route.ComponentProps) {
  if (actionData?.confirmed)
    return <NoticePage title={m.shop_opening_noted_title()} text={m.shop_opening_noted_text()} />
  if (!good) return <NoticePage title={m.home_newsletter_link_dead_title()} text={m.shop_opening_link_dead()} />
  return (
    <QuestionPage
      title={m.shop_opening_confirm_title()}
      text={m.shop_opening_confirm_text()}
      action={m.home_newsletter_confirm_action()}
    />
  )
}
