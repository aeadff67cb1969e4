import { createStore, useStore } from "#web/ui/create-store.ts"

/** Holds the ids of the parcels that were unticked. They stay unticked while an order is opened and closed again. */
const leftOut = createStore<ReadonlySet<string>>(new Set())

/** All parcels go along until the owner takes some out. */
export function useChosen<Parcel extends { readonly id: string }>(shown: readonly Parcel[]) {
  const left = useStore(leftOut)
  const has = (id: string) => !left.has(id)
  const rows = shown.filter(({ id }) => has(id))

  function leave(ids: readonly string[], out: boolean) {
    const next = new Set(left)
    for (const id of ids) out ? next.add(id) : next.delete(id)
    leftOut.set(next)
  }
  const isAll = rows.length === shown.length
  return {
    rows,
    has,
    toggle: (id: string) => leave([id], has(id)),
    page: isAll || (rows.length > 0 ? ("some" as const) : false),
    togglePage: () =>
      leave(
        shown.map(({ id }) => id),
        isAll,
      ),
  }
}
