import { once } from "node:events"
import type { AddressInfo, Socket } from "node:net"
import { buffer } from "node:stream/consumers"
import PostalMime, { type Email } from "postal-mime"
import { SMTPServer, type SMTPServerOptions } from "smtp-server"

interface ReceivedMail extends Email {
  /** Addresses the relay was told to deliver to, whatever the headers say. */
  readonly recipients: string[]
  readonly raw: string
}

export interface Relay {
  readonly url: string
  readonly port: number
  readonly mails: ReceivedMail[]
  /** Resolves once `count` mails have arrived in all. */
  received(count: number): Promise<ReceivedMail[]>
  /** How many are open. */
  connections(): number
  /** Breaks every connection. */
  hangUp(): void
  close(): Promise<void>
}

interface RelayOptions extends SMTPServerOptions {
  readonly port?: number
  /** Runs with a mail that has arrived, before that is answered; what it rejects with is the answer. */
  readonly beforeAnswer?: (mail: ReceivedMail) => Promise<unknown> | unknown
}

/** An SMTP relay on this machine that keeps what it is given. `options` may refuse, as smtp-server's own. */
export async function openRelay(options: RelayOptions = {}): Promise<Relay> {
  const mails: ReceivedMail[] = []
  const waiting = new Set<() => void>()
  const sockets = new Set<Socket>()
  const { port = 0, beforeAnswer, ...own } = options
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    closeTimeout: 50,
    async onData(stream, session, done) {
      // A mail that breaks off is not taken, as SMTP has it.
      const raw = await buffer(stream).catch(() => null)
      if (raw === null) return
      const recipients = session.envelope.rcptTo.map((recipient) => recipient.address)
      const mail = { ...(await PostalMime.parse(raw)), recipients, raw: raw.toString("utf8") }
      mails.push(mail)
      for (const check of waiting) check()
      await Promise.resolve(beforeAnswer?.(mail)).then(() => done(), done)
    },
    ...own,
  })
  server.on("error", () => {})
  server.server.on("connection", (socket: Socket) => {
    sockets.add(socket)
    socket.once("close", () => sockets.delete(socket))
  })
  server.listen(port, "127.0.0.1")
  await once(server.server, "listening")
  const address = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    mails,
    received: (count) =>
      new Promise((resolve) => {
        const check = () => {
          if (mails.length < count) return
          waiting.delete(check)
          resolve(mails)
        }
        waiting.add(check)
        check()
      }),
    connections: () => sockets.size,
    hangUp: () => {
      for (const socket of sockets) socket.destroy()
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
