import MimeNode from "nodemailer/lib/mime-node"
import type { Message } from "./message.ts"

export interface ComposedMail {
  readonly envelope: { readonly from: string | false; readonly to: string[] }
  readonly content: Buffer
}

/**
 * Composes the whole message at once: nodemailer its headers, with names in any script and folded lines, and this function the two
 * parts in base64. nodemailer alone would lead each part through streams and quote it letter by letter, which costs more than all the rest.
 * @param domain of the Message-ID
 */
export function composeMail(message: Message, from: string, domain: string): ComposedMail {
  const boundary = `part-${message.id}`
  const head = new MimeNode(`multipart/alternative; boundary="${boundary}"`)
  head.setHeader(headersOf(message, from, domain))
  const parts = [part("text/plain", message.text), part("text/html", message.html)]
  const body = parts.map((each) => `--${boundary}\r\n${each}`).join("")
  const content = Buffer.from(`${head.buildHeaders()}\r\n\r\n${body}--${boundary}--\r\n`)
  return { envelope: head.getEnvelope(), content }
}

function headersOf({ id, to, replyTo, subject, language, unsubscribeUrl }: Message, from: string, domain: string) {
  return {
    From: from,
    // An object stays one e-mail address, whatever it holds.
    To: { name: "", address: to },
    ...(replyTo && { "Reply-To": { name: "", address: replyTo } }),
    Subject: subject,
    "Message-ID": `<${id}@${domain}>`,
    "Auto-Submitted": "auto-generated",
    ...(language && { "Content-Language": language }),
    ...(unsubscribeUrl && {
      "List-Unsubscribe": `<${unsubscribeUrl}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }),
  }
}

/** Encodes a part in base64, which suits every relay, in lines that are far shorter than the 998 octets of RFC 5321. */
function part(type: string, text: string): string {
  const lines =
    Buffer.from(text.replace(/\r\n?|\n/g, "\r\n"))
      .toString("base64")
      .match(/.{1,76}/g) ?? []
  return `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${lines.join("\r\n")}\r\n`
}
