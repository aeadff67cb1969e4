import { setImmediate } from "node:timers/promises"

const SLICE_MS = 15

/** Yields the items, with a pause every few milliseconds in which the process responds to others. */
export async function* inSlices<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  let since = performance.now()
  for (const item of items) {
    yield item
    if (performance.now() - since < SLICE_MS) continue
    await setImmediate()
    since = performance.now()
  }
}
