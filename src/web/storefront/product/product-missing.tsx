import { href } from "react-router"
import { m } from "#messages/messages.js"
import { ButtonLink } from "#web/ui/button.tsx"
import { TangledYarn } from "#web/ui/tangled-yarn.tsx"

export function ProductMissing() {
  return (
    <div className="grid justify-items-center gap-5 py-10 text-center">
      <TangledYarn className="w-48" />
      <h1 className="text-3xl sm:text-4xl">{m.shop_missing_title()}</h1>
      <p className="max-w-prose text-lg text-muted">{m.shop_missing_lead()}</p>
      <ButtonLink to={href("/shop")} size="lg">
        {m.shop_back_to_shop()}
      </ButtonLink>
    </div>
  )
}
