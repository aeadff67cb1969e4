import { href } from "react-router"

/** Returns the path of a product's page: by the name that the owner chose for it, or else by its id. */
export function productPath({ id, slug }: { readonly id: string; readonly slug?: string | undefined }): string {
  return href("/product/:id", { id: slug ?? id })
}
