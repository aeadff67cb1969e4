import { expect, test } from "vitest"
import { createPictureQueue, type QueuedFile, type Sent } from "./picture-queue.ts"

/** Returns a queue whose files arrive when the test says so. */
function aQueue() {
  const sending = new Map<string, { settle: (sent: Sent<string>) => void; progress: (part: number) => void }>()
  const arrived: string[] = []
  let files: readonly QueuedFile[] = []
  const queue = createPictureQueue<string>({
    send: (file, progress) => new Promise((settle) => sending.set(file.name, { settle, progress })),
    onChange: (now) => {
      files = now
    },
    onArrived: (picture) => arrived.push(picture),
  })
  const settled = async (name: string, sent: Sent<string>) => {
    sending.get(name)?.settle(sent)
    await new Promise(setImmediate)
  }
  return {
    queue,
    arrived,
    add: (...names: string[]) => queue.add(names.map((name) => new File([], name))),
    arrives: (name: string) => settled(name, { ok: true, value: `/${name}` }),
    isRefused: (name: string, message: string, mayPass = false) => settled(name, { ok: false, message, mayPass }),
    progress: (name: string, part: number) => sending.get(name)?.progress(part),
    sent: () => [...sending.keys()],
    shown: () => files.map(({ file, part, error }) => [file.name, error ?? part]),
  }
}

test("files are sent two at a time and arrive in the order of choice", async () => {
  const { add, arrives, arrived, sent, progress, shown } = aQueue()
  add("a", "b", "c")
  expect(sent()).toEqual(["a", "b"])
  progress("a", 0.5)
  expect(shown()).toEqual([
    ["a", 0.5],
    ["b", 0],
    ["c", 0],
  ])
  await arrives("b")
  expect(arrived).toEqual([])
  expect(sent()).toEqual(["a", "b", "c"])
  await arrives("a")
  expect(arrived).toEqual(["/a", "/b"])
  await arrives("c")
  expect(arrived).toEqual(["/a", "/b", "/c"])
  expect(shown()).toEqual([])
})

test("a refused file keeps its message and no other back", async () => {
  const { add, arrives, isRefused, arrived, queue, shown } = aQueue()
  add("a", "b")
  await arrives("b")
  await isRefused("a", "too large")
  expect(arrived).toEqual(["/b"])
  expect(shown()).toEqual([["a", "too large"]])
  add("c")
  await arrives("c")
  expect(arrived).toEqual(["/b", "/c"])
  queue.clearRefused()
  expect(shown()).toEqual([])
})

test("what broke off is sent again, what is no picture is not", async () => {
  const { add, arrives, isRefused, arrived, queue, shown } = aQueue()
  add("a", "b")
  await isRefused("a", "no connection", true)
  await isRefused("b", "no picture")
  queue.sendAgain()
  expect(shown()).toEqual([
    ["a", 0],
    ["b", "no picture"],
  ])
  await arrives("a")
  expect(arrived).toEqual(["/a"])
})
