import { useEffect, useState } from "react"
import type { ProductDetail } from "#shop/catalogue/catalogue.ts"
import { productFromJson } from "#shop/catalogue/product-from-json.ts"
import { call } from "#web/session/api.ts"
import { useSession } from "#web/session/session.tsx"

/** What the product page shows of its product. */
export type PageProduct = Omit<ProductDetail, "createdAt">

export function pageProduct({ createdAt: _, ...product }: ProductDetail): PageProduct {
  return product
}

/** For administrators: the product `id` although it is switched off; null for everyone else and when `id` is null. */
export function useHiddenProduct(id: string | null): PageProduct | null {
  const isAdmin = useSession().user?.role === "admin"
  const [hidden, setHidden] = useState<PageProduct | null>(null)
  useEffect(() => {
    if (!isAdmin || id === null) return
    const leaving = new AbortController()
    void call("GET", "/products/:id", { param: { id }, signal: leaving.signal }).then((result) => {
      if (result.ok) setHidden(productFromJson(result.value))
    })
    return () => leaving.abort()
  }, [id, isAdmin])
  return hidden?.id === id ? hidden : null
}
