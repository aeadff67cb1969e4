import { expect, it } from "vitest"
import { latestWins } from "./latest-wins.ts"

/** Makes a server that responds when the test says so. */
function slowServer() {
  const sent: [string, number][] = []
  const waiting: (() => void)[] = []
  const settled = { times: 0 }
  const queue = latestWins<number>(
    (id, value) => {
      sent.push([id, value])
      return new Promise<void>((resolve) => waiting.push(resolve))
    },
    () => {
      settled.times++
    },
  )
  const respond = async () => {
    waiting.shift()?.()
    for (let turn = 0; turn < 5; turn++) await Promise.resolve()
  }
  return { queue, sent, settled, respond }
}

it("sends the first and the last of fast clicks, one after the other", async () => {
  const { queue, sent, settled, respond } = slowServer()
  for (const value of [2, 3, 4, 5]) queue.set("a", value)
  expect(sent).toEqual([["a", 2]])
  await respond()
  expect(sent).toEqual([
    ["a", 2],
    ["a", 5],
  ])
  expect(queue.busy()).toBe(true)
  await respond()
  expect(queue.busy()).toBe(false)
  expect(settled.times).toBe(1)
})

it("lets lines go side by side and settles once for all", async () => {
  const { queue, sent, settled, respond } = slowServer()
  queue.set("a", 2)
  queue.set("b", 0)
  expect(sent).toHaveLength(2)
  await respond()
  expect(settled.times).toBe(0)
  await respond()
  expect(settled.times).toBe(1)
})

it("reports when an id has nothing under way any more", async () => {
  const { queue, respond } = slowServer()
  const done: string[] = []
  void queue.set("a", 2).then(() => done.push("a"))
  void queue.set("a", 3).then(() => done.push("a, the last"))
  void queue.set("b", 1).then(() => done.push("b"))
  await respond()
  await respond()
  expect(done).toEqual(["b"])
  await respond()
  expect(done).toEqual(["b", "a", "a, the last"])
})
