import { EventEmitter } from "node:events"
import { expect, test } from "vitest"
import { passOnUnclaimed } from "./unclaimed-connections.ts"

test("what a worker had not taken when it died is refused in its name, once", () => {
  const sent: unknown[] = []
  const child = Object.assign(new EventEmitter(), {
    connected: true,
    send: (message: unknown) => sent.push(message) > 0,
  })
  passOnUnclaimed(child)
  const messages = [{ act: "newconn", seq: 1 }, { act: "newconn", seq: 2 }, { act: "other", seq: 3 }, { say: "hello" }]
  for (const message of messages) child.send(message)
  expect(sent).toEqual(messages)

  child.emit("internalMessage", { ack: 1, accepted: true })
  const replies: unknown[] = []
  child.on("internalMessage", (message) => replies.push(message))
  child.emit("exit")
  expect(replies).toEqual([])
  child.emit("disconnect")
  expect(replies).toEqual([{ cmd: "NODE_CLUSTER", ack: 2, accepted: false }])
})
