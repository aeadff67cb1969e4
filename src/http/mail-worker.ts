import { type MessagePort, parentPort, workerData } from "node:worker_threads"
import { type Database, openDatabase } from "#database/database.ts"
import type { CountedStatement } from "#database/statements.ts"
import { codeOf } from "#database/unavailable.ts"
import { createLog } from "#platform/log/log.ts"
import { openMailbox } from "#platform/mail/mailbox.ts"
import type { Transport } from "#platform/mail/message.ts"
import { smtpTransport } from "#platform/mail/smtp.ts"
import { openSecrets } from "#platform/secrets/secrets.ts"
import type { MailStatus } from "#shop/mails/mail-queue.server.ts"
import { startSending } from "#shop/mails/send-mails.server.ts"
import type { ShopSettings } from "#shop/settings/settings.ts"
import type { Config } from "./config.ts"
import { mailSender } from "./mail-sender.ts"
import { slowStatements } from "./monitoring/slow-statements.ts"
import { tracesOf } from "./monitoring/traces.ts"

export type MailSettings = Pick<
  Config,
  | "smtpUrl"
  | "mailFrom"
  | "developmentMailbox"
  | "dataDir"
  | "secretKey"
  | "logLevel"
  | "publicUrl"
  | "shop"
  | "traceRatio"
  | "slowStatementMs"
>

/** What the thread that sends mails is told at its start. */
export interface MailThreadData extends MailSettings {
  readonly database: Pick<Database, "url" | "directUrl">
  readonly settings: ShopSettings
}

/** What it is told later: that the settings changed, and at the end to stop. */
export type ToMailThread = { readonly settings: ShopSettings } | "stop"

/** What it says: a line of the log, what became of a mail, how long a statement took, that the database is away, or that it has begun to send. */
export type FromMailThread =
  | { readonly line: string }
  | { readonly mail: MailStatus }
  | { readonly statement: CountedStatement }
  | { readonly unavailable: { readonly reason: string; readonly code: string } }
  | { readonly sending: true }

// One claims mails while the other settles them. wait-for-database.ts counts them.
const CONNECTIONS = 2

/** The program of the thread that sends mails: begins with its start, ends after a message from `startMailThread`. */
export async function sendMails(): Promise<void> {
  if (!parentPort) throw new Error("Mails are sent by a thread of the shop's process")
  await send(parentPort, workerData as MailThreadData)
}

async function send(parent: MessagePort, data: MailThreadData) {
  const tell = (message: FromMailThread) => parent.postMessage(message)
  const log = createLog(data.logLevel, { write: (line) => tell({ line }) })
  const closeTraces = await tracesOf(data, log)
  const db = openDatabase(data.database.url, {
    max: CONNECTIONS,
    directUrl: data.database.directUrl,
    onUnavailable: (error) => tell({ unavailable: reasonOf(error) }),
    count: (statement) => tell({ statement }),
    ...slowStatements(data, log),
  })
  // The process has opened them before.
  const secrets = await openSecrets({ folder: data.dataDir, setting: data.secretKey, isNeeded: async () => true })
  let { settings } = data
  const stopped = new Promise<void>((resolve) => {
    parent.on("message", (message: ToMailThread) => {
      if (message === "stop") resolve()
      else settings = message.settings
    })
  })
  const transport = mailTransport(data, db, () => mailSender(data, settings.shop.name))
  const { publicUrl } = data
  const onSettled = (mail: MailStatus) => tell({ mail })
  const sending = startSending({ db, secrets, transport, log, settings: () => settings, publicUrl, onSettled })
  tell({ sending: true })
  await stopped
  await sending.stop()
  transport?.close()
  await Promise.all([db.close(), closeTraces()])
  process.exit(0)
}

/** The mail relay, or the development mailbox; null where there is neither: mails then wait until a relay is set. */
function mailTransport(
  { smtpUrl, developmentMailbox }: MailThreadData,
  db: Database,
  from: () => string,
): Transport | null {
  if (smtpUrl) return smtpTransport(smtpUrl, from)
  return developmentMailbox ? openMailbox(db) : null
}

function reasonOf(error: unknown) {
  return error instanceof Error ? { reason: error.message, code: codeOf(error) } : { reason: String(error), code: "" }
}
