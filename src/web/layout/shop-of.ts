import { href } from "react-router"

/** Returns the link to the shop with the products of one category. */
export function shopOf(category: string) {
  return { pathname: href("/shop"), search: `?${new URLSearchParams({ category })}` }
}
