import { useEffect } from "react"
import { useNavigate, useSearchParams } from "react-router"
import { addToCart } from "#web/session/add-to-cart.ts"
import { safeNextPath } from "#web/session/next-path.ts"
import { takeWanted } from "#web/session/wanted-product.ts"
import { PageSpinner } from "#web/ui/spinner.tsx"

/** Someone is signed in: what he wanted as a guest goes into the cart, and he to the page he came from. */
export function Arrive() {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const next = safeNextPath(params.get("next")) ?? "/"
  useEffect(() => {
    const wanted = takeWanted()
    const added = wanted ? addToCart(wanted) : Promise.resolve()
    void added.then(() => navigate(next, { replace: true }))
  }, [navigate, next])
  return <PageSpinner />
}
