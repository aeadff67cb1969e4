import { href } from "react-router"

export function shopOf(category: string) {
  return { pathname: href("/shop"), search: `?${new URLSearchParams({ category })}` }
}
