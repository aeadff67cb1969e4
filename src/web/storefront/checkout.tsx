import { href, Navigate } from "react-router"
import { m } from "#messages/messages.js"
import { shopContext } from "#web/context.ts"
import { RequireSession } from "#web/session/guard.tsx"
import { privatePageMeta } from "#web/session/private-page.ts"
import { useSession } from "#web/session/session.tsx"
import { LoadFailed } from "#web/ui/load-failed.tsx"
import { PageHeading } from "#web/ui/page-heading.tsx"
import { PageSpinner } from "#web/ui/spinner.tsx"
import type { Route } from "./+types/checkout"
import { CheckoutForm } from "./checkout/checkout-form.tsx"
import { useCheckout } from "./checkout/use-checkout.ts"

export function loader({ context }: Route.LoaderArgs) {
  return { bankDetails: context.get(shopContext).settings.bankDetails }
}

export const meta = privatePageMeta(m.checkout_title)

export default function CheckoutPage({ loaderData }: Route.ComponentProps) {
  return (
    <RequireSession>
      <div className="page-width py-10 sm:py-14">
        <PageHeading title={m.checkout_title()} />
        <OwnCheckout bankDetails={loaderData.bankDetails} />
      </div>
    </RequireSession>
  )
}

function OwnCheckout({ bankDetails }: { bankDetails: string }) {
  const { user } = useSession()
  const { cart, draft, failure, load, reloadCart } = useCheckout(user?.id ?? "")
  if (failure && !cart) return <LoadFailed message={failure.message} onRetry={load} />
  if (!cart || !draft) return <PageSpinner />
  if (cart.lines.length === 0) return <Navigate to={href("/cart")} replace />
  return <CheckoutForm cart={cart} draft={draft} bankDetails={bankDetails} onStale={reloadCart} />
}
