import { expect, test } from "vitest"
import { FairQueue } from "./fair-queue.ts"

function queueOf(...entries: Array<[whose: string, item: string]>) {
  const queue = new FairQueue<string>()
  for (const [whose, item] of entries) queue.add(whose, item)
  return queue
}

function drained(queue: FairQueue<string>) {
  const items: string[] = []
  for (let item = queue.next(); item !== undefined; item = queue.next()) items.push(item)
  return items
}

test("every owner's first entry comes before any owner's second, in order of arrival", () => {
  const queue = queueOf(["a", "a1"], ["a", "a2"], ["a", "a3"], ["b", "b1"], ["c", "c1"], ["b", "b2"])
  expect(queue.size).toBe(6)
  expect(drained(queue)).toEqual(["a1", "b1", "c1", "a2", "b2", "a3"])
  expect(queue.size).toBe(0)
})

test("an owner who was served queues again behind those who wait", () => {
  const queue = queueOf(["a", "a1"], ["b", "b1"])
  expect(queue.next()).toBe("a1")
  queue.add("a", "a2")
  expect(drained(queue)).toEqual(["b1", "a2"])
})

test("for a newcomer the one with most waiting loses its newest", () => {
  const queue = queueOf(["a", "a1"], ["b", "b1"], ["b", "b2"], ["b", "b3"], ["a", "a2"])
  expect(queue.dropFor("c")).toBe("b3")
  expect(queue.size).toBe(4)
  expect(drained(queue)).toEqual(["a1", "b1", "a2", "b2"])
})

test("no owner loses a place to one who would then have as many", () => {
  const queue = queueOf(["a", "a1"], ["a", "a2"], ["b", "b1"])
  expect(queue.dropFor("b")).toBeUndefined()
  expect(queue.dropFor("a")).toBeUndefined()
  expect(queueOf(["a", "a1"]).dropFor("b")).toBeUndefined()
  expect(queue.size).toBe(3)
})

test("an entry that is taken out is counted once, and one that is not there not at all", () => {
  const queue = queueOf(["a", "a1"], ["a", "a2"], ["b", "b1"])
  queue.delete("a", "a1")
  queue.delete("a", "a1")
  queue.delete("c", "c1")
  expect(queue.size).toBe(2)
  expect(drained(queue)).toEqual(["a2", "b1"])
  queue.add("a", "a3")
  expect(drained(queue)).toEqual(["a3"])
})
