// Runs what is beside the shop in a process of its own, so that it shares no thread with what it is measured by: `node
// beside.ts ROLE`. It answers each message with one.
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { buffer } from "node:stream/consumers"
import autocannon from "autocannon"
import PostalMime from "postal-mime"
import { SMTPServer } from "smtp-server"

export interface Reading {
  readonly url: string
  /** The pages are read at random, or each of them once. */
  readonly paths: readonly string[]
  readonly each?: "once"
  readonly connections: number
  readonly seconds?: number
  readonly encoding?: string
}

/** The mails that come first hold the codes of sign-ups. */
const KEPT_MAILS = 200

const roles = {
  /** The least that a server can do: it sends the same bytes under the same headers to everybody. */
  bare: async () => {
    let [headers, bytes] = [{}, Buffer.alloc(0)]
    const server = createServer((_incoming, outgoing) => {
      outgoing.writeHead(200, headers).end(bytes)
    }).listen(0)
    return async (sent: { headers: object; body: string }) => {
      ;[headers, bytes] = [sent.headers, Buffer.from(sent.body, "base64")]
      return (server.address() as AddressInfo).port
    }
  },

  /** A mail relay; asked for the mails to somebody, it answers with their texts, the newest first. */
  relay: async () => {
    const mails: { recipient: string | undefined; text: string }[] = []
    const relay = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      async onData(stream, { envelope }, done) {
        const raw = await buffer(stream)
        done()
        if (mails.length === KEPT_MAILS) return
        const { text = "" } = await PostalMime.parse(raw)
        mails.unshift({ recipient: envelope.rcptTo[0]?.address, text })
      },
    })
    relay.on("error", () => {})
    relay.listen(0, "127.0.0.1")
    return async ({ to }: { to?: string }) =>
      to ? mails.filter(({ recipient }) => recipient === to) : (relay.server.address() as AddressInfo).port
  },

  readers: async () => async (reading: Reading) => {
    const { url, paths, each, connections, seconds = 1, encoding = "br" } = reading
    let next = 0
    const path = () => paths[each === "once" ? next++ % paths.length : Math.floor(Math.random() * paths.length)]
    const { duration, requests, latency, non2xx, errors } = await autocannon({
      url,
      connections,
      ...(each === "once" ? { amount: paths.length } : { duration: seconds }),
      headers: { "accept-encoding": encoding },
      requests: [{ setupRequest: (request) => ({ ...request, path: path() ?? "/" }) }],
    })
    return { "pages/s": requests.total / duration, "ms p99": latency.p99, failed: non2xx + errors }
  },
}

const answer = (await roles[process.argv[2] as keyof typeof roles]()) as (message: unknown) => Promise<unknown>
process.on("message", async (message) => process.send?.(await answer(message)))
for (const ending of ["SIGTERM", "disconnect"]) process.once(ending, () => process.exit(0))
