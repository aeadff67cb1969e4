import { setTimeout } from "node:timers/promises"

/**
 * Returns a function that gathers items for `ms` and passes all of them to `write` together. What `write` resolves to
 * gives each call the result of its own item; when it rejects, so does each call.
 */
export function gather<Item, Result>(
  ms: number,
  write: (items: readonly Item[]) => Promise<(item: Item) => Result>,
): (item: Item) => Promise<Result> {
  let gathering: { readonly items: Item[]; readonly written: ReturnType<typeof write> } | undefined

  function begin() {
    const items: Item[] = []
    const written = setTimeout(ms).then(() => {
      gathering = undefined
      return write(items)
    })
    return { items, written }
  }

  return async (item) => {
    gathering ??= begin()
    const { items, written } = gathering
    items.push(item)
    return (await written)(item)
  }
}
