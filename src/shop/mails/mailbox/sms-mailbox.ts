import { randomUUID } from "node:crypto"
import type { Database } from "#database/database.ts"
import type { SendSms } from "#platform/sms/sms.ts"
import { openMailbox } from "./stored-mails.ts"

/** Stores text messages in the development mailbox: nothing leaves the machine. */
export function smsMailbox(db: Database): SendSms {
  const mailbox = openMailbox(db)
  return async (to, text) => {
    const html = `<p>${text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)}</p>`
    const { outcome } = await mailbox.deliver({
      id: randomUUID(),
      to,
      replyTo: "",
      subject: "Text message",
      html,
      text,
    })
    if (outcome !== "sent") throw new Error("The development mailbox did not take a text message")
  }
}
