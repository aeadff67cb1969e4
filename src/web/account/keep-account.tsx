import { m } from "#messages/messages.js"
import { accountToKeep, keepAccount } from "#shop/own-data/delete-account.server.ts"
import { shopContext } from "#web/context.ts"
import { NoticePage, QuestionPage } from "#web/layout/links/link-page.tsx"
import { privatePageMeta } from "#web/layout/private-page.ts"
import type { Route } from "./+types/keep-account"

export const meta = privatePageMeta(m.account_keep)

/** Looks only: programs that scan mail follow links too. */
export function loader({ url: { searchParams: query }, context }: Route.LoaderArgs) {
  return { good: accountToKeep(context.get(shopContext), query) !== null }
}

export async function action({ url: { searchParams: query }, context }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const id = accountToKeep(shop, query)
  return { kept: id !== null && (await keepAccount(shop, id, query.get("until"))) }
}

/** Keeps an account that its owner has deleted. The link of that mail leads here; the page works without a script too. */
export default function KeepAccount({ loaderData: { good }, actionData }: Route.ComponentProps) {
  if (actionData?.kept) return <NoticePage title={m.account_kept_title()} text={m.account_kept_lead()} />
  if (!good || actionData) return <NoticePage title={m.account_keep_dead_title()} text={m.account_keep_dead_lead()} />
  return <QuestionPage title={m.account_keep_title()} text={m.account_keep_lead()} action={m.account_keep()} />
}
