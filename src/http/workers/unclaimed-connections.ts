/** What node:cluster sends to a worker with a new connection, and what the worker replies with its number. */
interface Handed {
  readonly act?: string
  readonly seq?: number
}
interface Claimed {
  readonly cmd: "NODE_CLUSTER"
  readonly ack?: number
  readonly accepted?: boolean
}

/** Of a ChildProcess, with the events that its types leave out. */
interface Worker {
  readonly connected: boolean
  // biome-ignore lint/suspicious/noExplicitAny: messages of every shape pass through it
  send(...message: any[]): boolean
  // biome-ignore lint/suspicious/noExplicitAny: events of every shape
  on(event: string, listener: (...args: any[]) => void): unknown
  emit(event: string, message: unknown): boolean
}

/**
 * Gives connections that a worker was handed, and died before it took, to another one: node:cluster waits for the dead one's reply, and
 * would hold them open without a response until the client gives up.
 */
export function passOnUnclaimed(child: Worker) {
  const handed = new Set<number>()
  const send = child.send.bind(child)
  child.send = (message: Handed, ...rest: unknown[]) => {
    if (message.act === "newconn" && message.seq !== undefined) handed.add(message.seq)
    return send(message, ...rest)
  }
  child.on("internalMessage", ({ ack }: Claimed) => {
    if (ack !== undefined) handed.delete(ack)
  })
  function refuse() {
    for (const ack of handed) {
      child.emit("internalMessage", { cmd: "NODE_CLUSTER", ack, accepted: false } satisfies Claimed)
    }
  }
  // Once its channel is closed every reply has been read, and node:cluster hands it nothing more.
  child.on("exit", () => (child.connected ? child.on("disconnect", refuse) : refuse()))
}
