/** Describes what a call sends; every route's own input type fits it. */
export interface SentInput {
  param?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string | readonly string[] | undefined>>
  json?: unknown
}

/**
 * Returns the URL of a path of the API: `urlOf("/orders/:id", { param: { id: "7" }, query: { page: "2" } })` is
 * `/api/orders/7?page=2`.
 */
export function urlOf(path: string, { param = {}, query = {} }: SentInput): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const each of [value ?? []].flat()) search.append(name, each)
  }
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(param[name] ?? ""))
  return `/api${filled}${search.size > 0 ? `?${search}` : ""}`
}
