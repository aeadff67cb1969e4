import { useState } from "react"
import { href, useLocation, useNavigate } from "react-router"
import { formatWeekday } from "#messages/formats.ts"
import { m } from "#messages/messages.js"
import type { Commission } from "#shop/commissions/commissions.ts"
import { formatAmount } from "#shop/money.ts"
import { CommissionFacts, CommissionSteps } from "#web/orders/commission-facts.tsx"
import { call } from "#web/session/api/api.ts"
import { refreshCartCount } from "#web/session/cart/cart-count.ts"
import { signInPath } from "#web/session/next-path.ts"
import { useSessionState } from "#web/session/session.tsx"
import { Card } from "#web/ui/card.tsx"
import { Button, ButtonLink } from "#web/ui/controls/button.tsx"
import { toast } from "#web/ui/feedback/toast.ts"

/** Shows a customer what was asked, what the owner said about it, and what is offered. */
export function OwnRequest(request: Commission) {
  const { state, offer } = request
  return (
    <div className="page-width grid max-w-xl gap-5 py-10">
      <h1 className="text-3xl sm:text-4xl">{m.shop_commission_own()}</h1>
      {state === "waiting" && <p className="text-lg text-sage">{m.shop_commission_taken_text()}</p>}
      {state === "declined" && <p className="text-lg">{m.shop_commission_declined()}</p>}
      {offer && state !== "declined" && <Offer offer={offer} isBought={state === "bought"} />}
      <Card>
        <CommissionFacts {...request} />
      </Card>
      <section aria-labelledby="history" className="grid gap-3">
        <h2 id="history" className="text-xl">
          {m.shop_commission_history()}
        </h2>
        <CommissionSteps {...request} asked={m.shop_commission_step_asked()} />
      </section>
    </div>
  )
}

function Offer({ offer, isBought }: { offer: NonNullable<Commission["offer"]>; isBought: boolean }) {
  const { name, price, days, until, open } = offer
  return (
    <Card aria-labelledby="offer" className="wrap-anywhere grid gap-2">
      <p className="font-bold text-rose text-sm">{m.shop_commission_offer()}</p>
      <h2 id="offer" className="text-2xl">
        {name}
      </h2>
      <p className="font-bold text-2xl text-terracotta tabular-nums">{formatAmount(price)}</p>
      <p>{m.shop_commission_days({ days })}</p>
      {open && <p className="text-muted">{m.shop_commission_until({ day: formatWeekday(until) })}</p>}
      {open && <Buy price={price} />}
      {!open && !isBought && <p className="font-bold">{m.shop_commission_over()}</p>}
      {isBought && (
        <>
          <p className="font-bold text-sage">{m.shop_commission_bought()}</p>
          <ButtonLink to={href("/orders")} variant="secondary">
            {m.shell_my_orders()}
          </ButtonLink>
        </>
      )}
    </Card>
  )
}

/** Leads to the checkout with the piece in the cart; who is signed out signs in first and comes back. */
function Buy({ price }: { price: number }) {
  const { status } = useSessionState()
  const [busy, setBusy] = useState(false)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()

  async function buy() {
    if (status === "signed-out") return navigate(signInPath(pathname + search))
    const link = new URLSearchParams(search)
    setBusy(true)
    const json = { id: link.get("id") ?? "", key: link.get("key") ?? "" }
    const result = await call("POST", "/commissions/offer", { json })
    setBusy(false)
    if (result.ok) {
      await refreshCartCount()
      return navigate(href("/checkout"))
    }
    if (!result.sessionOver)
      toast({ title: m.shop_commission_buy_failed(), description: result.message, tone: "destructive" })
  }
  return (
    <Button size="lg" busy={busy} onClick={() => void buy()} className="mt-2">
      {m.shop_commission_buy({ price: formatAmount(price) })}
    </Button>
  )
}
