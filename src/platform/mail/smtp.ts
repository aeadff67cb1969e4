import { createTransport } from "nodemailer"
import type { Delivery, Message, Transport } from "./message.ts"

/** The longest a delivery may take; whoever claims a message must hold it for longer. */
export const SEND_TIMEOUT_MS = 30_000

const CONNECTIONS = 4

/** Sends through an SMTP relay. STARTTLS is used where the relay offers it; `smtps://` is TLS from the start. */
export function smtpTransport(url: string, from: string): Transport {
  const domain = /@([^\s<>@]+)>?\s*$/.exec(from)?.[1]
  if (!domain) throw new Error(`MAIL_FROM holds no address: ${from}. Write it like "Nool <hello@nool.example>".`)
  const mailer = createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    // The outbox decides about another attempt.
    maxRequeues: 0,
    idleTimeout: 5_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })

  return {
    async deliver({ id, to, replyTo, subject, html, text }: Message) {
      try {
        await mailer.sendMail({
          from,
          // As an object it stays one address, whatever it holds.
          to: { name: "", address: to },
          replyTo: { name: "", address: replyTo },
          subject,
          text,
          html,
          messageId: `<${id}@${domain}>`,
          textEncoding: "quoted-printable",
          headers: { "Auto-Submitted": "auto-generated" },
          signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
        })
        return { outcome: "sent" }
      } catch (error) {
        return deliveryFailure(error as SmtpError)
      }
    },
    reachable: () =>
      mailer.verify().then(
        () => true,
        () => false,
      ),
    close: () => mailer.close(),
  }
}

interface SmtpError extends Error {
  code?: string
  command?: string
  responseCode?: number
  permanent?: boolean
}

/** What a failed attempt means for the message (RFC 5321: 5xx for good, 4xx for now) and for the relay as a whole. */
function deliveryFailure({ message: reason, code, command, responseCode, permanent }: SmtpError): Delivery {
  // A refused sender or password is a setting of ours: mended, the same message goes out.
  const aboutThisMessage = code === "EMESSAGE" || (code === "EENVELOPE" && command !== "MAIL FROM")
  if (aboutThisMessage && (permanent || command === "API")) return { outcome: "refused", reason }
  const answered = responseCode !== undefined && responseCode !== 421 && code !== "EAUTH"
  return { outcome: "postponed", reason, relayDown: !answered }
}
