import { useEffect, useState } from "react"
import { productFromJson } from "#shop/catalogue/product-from-json.ts"
import { call } from "#web/session/api.ts"
import { useSession } from "#web/session/session.tsx"
import { ButtonLink } from "#web/ui/button.tsx"
import { TangledYarn } from "#web/ui/tangled-yarn.tsx"
import type { PageProduct } from "../product.tsx"
import { ProductView } from "./product-view.tsx"

/** What the shop does not show. An administrator sees a product that is only switched off, marked as such. */
export function ProductMissing({ id }: { id: string }) {
  const hidden = useHiddenProduct(id)
  if (hidden) return <ProductView product={hidden} />
  return (
    <div className="grid justify-items-center gap-5 py-10 text-center">
      <TangledYarn className="w-48" />
      <h1 className="text-3xl sm:text-4xl">Product not found</h1>
      <p className="max-w-prose text-lg text-muted">
        It may have found its home already, or the address is not quite right.
      </p>
      <ButtonLink to="/shop" size="lg">
        Back to Shop
      </ButtonLink>
    </div>
  )
}

function useHiddenProduct(id: string): PageProduct | null {
  const isAdmin = useSession().user?.role === "admin"
  const [hidden, setHidden] = useState<PageProduct | null>(null)
  useEffect(() => {
    if (!isAdmin) return
    const leaving = new AbortController()
    void call("GET", "/products/:id", { param: { id }, signal: leaving.signal }).then((answer) => {
      if (answer.ok) setHidden(productFromJson(answer.value))
    })
    return () => leaving.abort()
  }, [id, isAdmin])
  return hidden
}
