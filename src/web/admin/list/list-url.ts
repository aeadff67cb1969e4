/** The values that a list's query may have; any text where none are named. */
export type Choices<Name extends string> = { readonly [Each in Name]?: readonly string[] }

/** What the URL of an admin list says: `page` from 1, and whatever else the list knows (`q`, `status`, `sort`). */
export type ListQuery<Name extends string, Allowed extends Choices<Name> = Choices<never>> = ListPage & {
  readonly [Each in Name]: string
} & { readonly [Each in Name & keyof Allowed]: NonNullable<Allowed[Each]>[number] }

/** The same as the API takes it: what is as by default is left out. */
export type SentQuery<Name extends string, Allowed extends Choices<Name>> = { readonly page?: string } & {
  readonly [Each in Exclude<Name, keyof Allowed>]?: string
} & { readonly [Each in Name & keyof Allowed]?: Exclude<NonNullable<Allowed[Each]>[number], ""> }

interface ListPage {
  readonly page: number
}

const PAGE = /^[1-9]\d{0,8}$/

/** Reads a list's state from its URL; what is missing or not among `allowed` is the default. */
export function readListQuery<Name extends string, Allowed extends Choices<Name>>(
  params: URLSearchParams,
  defaults: Record<Name, string>,
  allowed: Allowed,
): ListQuery<Name, Allowed> {
  const names = Object.keys(defaults) as Name[]
  const values = names.map((name) => {
    const value = params.get(name) ?? defaults[name]
    const choices = allowed[name]
    return [name, choices && !choices.includes(value) ? defaults[name] : value]
  })
  const page = params.get("page") ?? ""
  return { ...Object.fromEntries(values), page: PAGE.test(page) ? Number(page) : 1 }
}

/** What the API is asked for a list's state. */
export function sentQuery<Name extends string, Allowed extends Choices<Name>>(
  { page, ...values }: ListQuery<Name, Allowed>,
  defaults: Record<Name, string>,
): SentQuery<Name, Allowed> {
  const sent = Object.entries<string>(values).filter(([name, value]) => value !== defaults[name as Name])
  return Object.fromEntries(page > 1 ? [...sent, ["page", String(page)]] : sent) as SentQuery<Name, Allowed>
}

/** The search part of a list's URL, without a "?": defaults are left out, so that one list has one URL. */
export function listAddress<Name extends string>(
  query: ListQuery<NoInfer<Name>>,
  defaults: Record<Name, string>,
): string {
  return new URLSearchParams(sentQuery(query, defaults)).toString()
}
