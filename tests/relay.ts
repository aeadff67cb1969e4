import { once } from "node:events"
import type { AddressInfo } from "node:net"
import type { Readable } from "node:stream"
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
  close(): Promise<void>
}

async function wholeOf(stream: Readable): Promise<Buffer | undefined> {
  try {
    return Buffer.concat(await stream.toArray())
  } catch {
    return undefined
  }
}

/** An SMTP relay on this machine that keeps what it is given. `options` may refuse, as smtp-server's own. */
export async function openRelay(options: SMTPServerOptions & { port?: number } = {}): Promise<Relay> {
  const mails: ReceivedMail[] = []
  const waiting = new Set<() => void>()
  const { port = 0, ...own } = options
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    closeTimeout: 50,
    async onData(stream, session, done) {
      const raw = await wholeOf(stream)
      // The line broke in the middle of the message: nothing was taken.
      if (!raw) return
      const recipients = session.envelope.rcptTo.map((recipient) => recipient.address)
      mails.push({ ...(await PostalMime.parse(raw)), recipients, raw: raw.toString("utf8") })
      done()
      for (const check of waiting) check()
    },
    ...own,
  })
  server.on("error", () => {})
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
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
