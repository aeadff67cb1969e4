import { expect, test } from "vitest"
import { inBatches, streamTexts } from "./long-file.server.ts"

/** Numbers up to `count`, read three at a time; and which reads there were. */
function numbers(count: number) {
  const reads: Array<number | undefined> = []
  const batches = inBatches({ size: 3, limitMs: 1_000 }, async (last?: number) => {
    reads.push(last)
    return [1, 2, 3].map((n) => n + (last ?? 0)).filter((n) => n <= count)
  })
  return { batches, reads }
}

test.each([
  [0, []],
  [2, [[1, 2]]],
  [3, [[1, 2, 3]]],
  [4, [[1, 2, 3], [4]]],
])("%i rows are read in batches, each after the last row of the one before", async (count, expected) => {
  const batches: number[][] = []
  for await (const batch of numbers(count).batches) batches.push(batch)
  expect(batches).toEqual(expected)
})

test("a file is read no further than its receiver wants, and ends when the receiver has gone", async () => {
  const { batches, reads } = numbers(1_000)
  let ended = false
  async function* texts(): AsyncGenerator<string, undefined> {
    try {
      for await (const batch of batches) yield `${batch.join()};`
    } finally {
      ended = true
    }
  }
  const receiver = streamTexts(texts()).getReader()
  expect(new TextDecoder().decode((await receiver.read()).value)).toBe("1,2,3;")
  await receiver.cancel()
  expect(reads.length).toBeLessThanOrEqual(2)
  expect(ended).toBe(true)
})

test("a whole file arrives in its order", async () => {
  async function* texts(): AsyncGenerator<string, undefined> {
    yield "nool, "
    yield "நூல்"
  }
  expect(await new Response(streamTexts(texts())).text()).toBe("nool, நூல்")
})
