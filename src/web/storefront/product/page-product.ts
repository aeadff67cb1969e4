import { useEffect, useState } from "react"
import { isStaff } from "#shop/api/identity.ts"
import type { FullProduct } from "#shop/catalogue/catalogue.ts"
import { DETAILS, type ProductDetails } from "#shop/catalogue/products/details.ts"
import { fullProductFromJson } from "#shop/catalogue/products/product-from-json.ts"
import { call } from "#web/session/api/api.ts"
import { useSession } from "#web/session/session.tsx"

export interface PageProduct extends Omit<FullProduct, "createdAt" | "pictures" | "details"> {
  /** Is set where there are several pictures, or the only one is described. */
  readonly pictures?: FullProduct["pictures"]
  readonly details?: Partial<ProductDetails>
}

export function pageProduct({ createdAt: _, pictures, details, ...product }: FullProduct): PageProduct {
  const known = DETAILS.filter((name) => details[name] !== null)
  return {
    ...product,
    ...((pictures.length > 1 || pictures[0]?.alt) && { pictures }),
    ...(known.length > 0 && { details: Object.fromEntries(known.map((name) => [name, details[name]])) }),
  }
}

/** Returns a product that is switched off, for those of the back-office only; null for everyone else. */
export function useHiddenProduct(id: string | null): PageProduct | null {
  const ofStaff = isStaff(useSession().user?.role)
  const [hidden, setHidden] = useState<PageProduct | null>(null)
  useEffect(() => {
    if (!ofStaff || id === null) return
    const leaving = new AbortController()
    void call("GET", "/products/:id", { param: { id }, signal: leaving.signal }).then((result) => {
      if (result.ok) setHidden(pageProduct(fullProductFromJson(result.value)))
    })
    return () => leaving.abort()
  }, [id, ofStaff])
  return hidden?.id === id ? hidden : null
}
