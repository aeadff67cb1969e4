import { Readable } from "node:stream"
import { createTransport, type MailMessageData, type PluginFunction, type SendMailOptions } from "nodemailer"
import { composeMail } from "./compose.ts"
import type { Delivery, Message, Transport } from "./message.ts"

const MINUTE = 60_000

/** Limits how long a relay may take, in milliseconds. RFC 5321, 4.5.3.2 says what it must be given at least. */
export const SMTP_LIMITS = {
  /** Covers connecting. It is shorter than in the RFC, because another attempt costs nothing here. */
  connect: 30_000,
  /** All commands before the message is handed over; the RFC has 5 minutes for MAIL, 5 for RCPT and 2 for DATA. */
  envelope: 12 * MINUTE,
  /** Covers the last response. A client that gives up earlier does not know whether the relay has the message. */
  response: 10 * MINUTE,
}
export type SmtpLimits = typeof SMTP_LIMITS

// This many slow responses of the relay are awaited concurrently; further mails wait for one of them, for its limits at
// most.
const MAX_SMTP_CONNECTIONS = 4

interface HandedOver extends SendMailOptions {
  readonly handOver: () => Promise<void>
}

/**
 * Sends through an SMTP relay. STARTTLS is used where the relay offers it; `smtps://` is TLS from the start.
 * @param from asked for each mail; its domain stays
 */
export function smtpTransport(url: string, from: () => string, limits: SmtpLimits = SMTP_LIMITS): Transport {
  const domain = domainOf(from())
  const common = {
    url,
    connectionTimeout: limits.connect,
    greetingTimeout: limits.connect,
  }
  const pool = createTransport({
    ...common,
    pool: true,
    maxConnections: MAX_SMTP_CONNECTIONS,
    // The outbox decides about another attempt.
    maxRequeues: 0,
    idleTimeout: 5_000,
    socketTimeout: limits.response,
  })
  // A relay that cannot greet in time counts as away; nothing is lost by asking it again.
  const probe = createTransport({ ...common, socketTimeout: limits.connect })
  pool.use("stream", holdBackTheEnd)

  async function deliver(message: Message, handOver: () => Promise<boolean>): Promise<Delivery> {
    const giveUp = new AbortController()
    let timer = setTimeout(() => giveUp.abort(), limits.envelope)
    const reached: { step: "envelope" | "withdrawn" | "response" } = { step: "envelope" }
    async function handOverNow() {
      if (!(await handOver())) {
        reached.step = "withdrawn"
        throw new Error("The message was withdrawn")
      }
      giveUp.signal.throwIfAborted()
      reached.step = "response"
      clearTimeout(timer)
      timer = setTimeout(() => giveUp.abort(), limits.response)
    }
    try {
      const { envelope, content: raw } = composeMail(message, from(), domain)
      const mail: HandedOver = { envelope, raw, signal: giveUp.signal, handOver: handOverNow }
      await pool.sendMail(mail)
      return { outcome: "sent" }
    } catch (error) {
      if (reached.step === "withdrawn") return { outcome: "withdrawn" }
      return failure(error as SmtpError, reached.step === "response")
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    atOnce: MAX_SMTP_CONNECTIONS,
    deliver,
    reachable: () =>
      probe.verify().then(
        () => true,
        () => false,
      ),
    close: () => pool.close({ force: true }),
  }
}

function domainOf(from: string): string {
  const domain = /@([^\s<>@]+)>?\s*$/.exec(from)?.[1]
  if (!domain) throw new Error(`MAIL_FROM holds no address: ${from}. Write it like "Nool <hello@nool.example>".`)
  return domain
}

/**
 * Ends the message's stream only once `handOver` has resolved, so what fails before was certainly not accepted. The
 * relay accepts a message when it has read the dot that ends it, and nodemailer writes that dot when the stream ends.
 */
const holdBackTheEnd: PluginFunction = ({ message, data }, done) => {
  const { handOver } = data as MailMessageData & HandedOver
  message.processFunc((content) => Readable.from(until(content, handOver), { objectMode: false }))
  done()
}

async function* until(content: AsyncIterable<Buffer>, handOver: () => Promise<void>): AsyncGenerator<Buffer> {
  yield* content
  await handOver()
}

interface SmtpError extends Error {
  code?: string
  command?: string
  responseCode?: number
  permanent?: boolean
}

/** Returns what a failure means for the message (RFC 5321: 5xx is permanent, 4xx temporary), and whether the relay as a whole is down. */
function failure(
  { message: reason, code, command, responseCode, permanent }: SmtpError,
  handedOver: boolean,
): Delivery {
  const refusedByRelay = responseCode !== undefined && responseCode >= 400
  if (handedOver && !refusedByRelay) return { outcome: "doubtful", reason }
  // A refused sender or password is our setting: once it is fixed, the same message goes out.
  const aboutThisMessage = code === "EMESSAGE" || (code === "EENVELOPE" && command !== "MAIL FROM")
  if (aboutThisMessage && (permanent || command === "API")) return { outcome: "refused", reason }
  const responded = responseCode !== undefined && responseCode !== 421 && code !== "EAUTH"
  return { outcome: "postponed", reason, relayDown: !responded }
}
