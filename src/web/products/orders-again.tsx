import { href } from "react-router"
import { m } from "#messages/messages.js"
import { useOrdersAgain } from "#web/layout/shop-info.ts"
import { Button, ButtonLink } from "#web/ui/controls/button.tsx"
import { Alert } from "#web/ui/feedback/alert.tsx"

/** Stands where one would buy while the shop is on holiday: says from when orders are taken, and leads to who wants to be told. */
export function OrdersAgain({ text }: { text: string }) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button size="lg" disabled className="grow sm:max-w-md">
        {text}
      </Button>
      <TellMe size="lg" />
    </div>
  )
}

function TellMe({ size }: { size: "sm" | "lg" }) {
  return (
    <ButtonLink to={href("/opening-soon")} size={size} variant="secondary" className="max-sm:grow">
      {m.shop_back_tell_me()}
    </ButtonLink>
  )
}

/** Says above a form what its button says at the end. */
export function OnHoliday() {
  const again = useOrdersAgain()
  return (
    again && (
      <Alert tone="warning" title={again} action={<TellMe size="sm" />}>
        {m.cart_kept()}
      </Alert>
    )
  )
}
