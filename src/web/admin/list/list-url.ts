/** What the address of an admin list says: `page` from 1, and whatever else the list knows (`q`, `status`, `sort`). */
export type ListQuery<Name extends string> = { readonly [Each in Name]: string } & ListPage

interface ListPage {
  readonly page: number
}

const PAGE = /^[1-9]\d{0,8}$/

/** Reads a list's state from its address; what is missing or not among `allowed` is the default. */
export function readListQuery<Name extends string>(
  params: URLSearchParams,
  defaults: Record<Name, string>,
  allowed: Partial<Record<Name, readonly string[]>> = {},
): ListQuery<Name> {
  const names = Object.keys(defaults) as Name[]
  const values = names.map((name) => {
    const value = params.get(name) ?? defaults[name]
    const choices = allowed[name]
    return [name, choices && !choices.includes(value) ? defaults[name] : value]
  })
  const page = params.get("page") ?? ""
  return { ...(Object.fromEntries(values) as Record<Name, string>), page: PAGE.test(page) ? Number(page) : 1 }
}

/** The address of a list's state, without a "?": defaults are left out, so that one list has one address. */
export function listAddress<Name extends string>(
  query: ListQuery<NoInfer<Name>>,
  defaults: Record<Name, string>,
): string {
  const params = new URLSearchParams()
  for (const name of Object.keys(defaults) as Name[]) {
    if (query[name] !== defaults[name]) params.set(name, query[name])
  }
  if (query.page > 1) params.set("page", String(query.page))
  return params.toString()
}
