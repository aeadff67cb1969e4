import { m } from "#messages/messages.js"

const sorts = {
  newest: m.admin_sort_newest,
  oldest: m.admin_sort_oldest,
  name: m.admin_sort_name,
  code: m.admin_sort_code,
  "price-asc": m.admin_sort_price_ascending,
  "price-desc": m.admin_sort_price_descending,
}

/** The filter that sorts a list, by the first of the names unless another is chosen. */
export function sortFilter<const Sort extends keyof typeof sorts>(...names: Sort[]) {
  return { name: "sort", label: m.admin_sort, choices: names.map((name) => [name, sorts[name]] as const) } as const
}
