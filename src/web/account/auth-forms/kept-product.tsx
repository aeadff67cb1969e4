import { useState } from "react"
import { m } from "#messages/messages.js"
import { ProductPicture } from "#web/products/product-picture.tsx"
import { recallPending } from "#web/session/cart/add-to-cart.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { ProductName } from "#web/ui/words/product-name.tsx"

interface KeptProductProps {
  /** Leads to the sign-up; absent where the sign-up is shown. */
  onSignUp?: (() => void) | undefined
}

/** Shows the product that a guest wanted, and that signing in or signing up puts in the cart. */
export function KeptProduct({ onSignUp }: KeptProductProps) {
  const [product] = useState(recallPending)
  if (!product) return null
  return (
    <div className="mb-6 grid gap-3 rounded-md bg-sunken p-3">
      <div className="grid grid-cols-[4rem_minmax(0,1fr)] items-center gap-3">
        <ProductPicture imageUrl={product.imageUrl} alt="" sizes="64px" className="rounded-sm text-xs" />
        <div>
          <p className="wrap-anywhere leading-snug">
            <ProductName of={product} clamp />
          </p>
          <p className="text-muted text-sm">{m.auth_kept()}</p>
        </div>
      </div>
      {onSignUp && (
        <Button variant="secondary" onClick={onSignUp}>
          {m.auth_kept_new()}
        </Button>
      )}
    </div>
  )
}
