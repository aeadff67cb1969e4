import { useEffect } from "react"
import { href, useLocation, useNavigate, useSearchParams } from "react-router"
import { sendToCart, takePending } from "#web/session/cart/add-to-cart.ts"
import { safeNextPath } from "#web/session/next-path.ts"
import { PageSpinner } from "#web/ui/feedback/spinner.tsx"

/** Finishes a sign-in: adds the product that the guest wanted to the cart, and redirects to the page they came from. */
export function AfterSignIn() {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const next = safeNextPath(params.get("next")) ?? href("/")
  // The page to come back to is the one before this: a second entry of it would make its Back button lead to itself.
  const { goBack = false } = useLocation().state ?? {}
  useEffect(() => {
    let unmounted = false
    const pending = takePending()
    const added = pending ? sendToCart(pending, () => void navigate(href("/cart")), true) : Promise.resolve()
    void added.then(() => {
      if (!unmounted) void (goBack ? navigate(-1) : navigate(next, { replace: true }))
    })
    return () => {
      unmounted = true
    }
  }, [navigate, next, goBack])
  return <PageSpinner />
}
