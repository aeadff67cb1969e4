import { createLog, type Log } from "#platform/log/log.ts"
import { say } from "#platform/terminal/lines.ts"
import type { Config } from "../config/config.ts"
import type { StopSignals } from "../stop-signals.ts"
import type { Shop } from "./start-shop.ts"

/** Tells the operator how start and stop proceed. */
interface Terminal {
  say(line: string): void
  /** Says where the shop is, who may run it, and where its mail can be read. */
  sayReady(shop: Pick<Shop, "port" | "admin">): void
  sayStopping(): void
}

/**
 * Prints lines for a person. In production without a terminal they are lines of the log (whatever its level), because a
 * machine reads them. They never hold a password.
 */
export function openTerminal(config: Config, log: Log): Terminal {
  const terminal = isForMachines(config) ? inLog(config, log.child({}, { level: "info" })) : onScreen(config)
  return { ...terminal, sayStopping: () => terminal.say(stoppingLine(config)) }
}

function isForMachines({ production }: Pick<Config, "production">): boolean {
  return production && !process.stdout.isTTY
}

function stoppingLine({ drainMs }: Config): string {
  if (drainMs === 0) return "Stopping: requests under way are finished first"
  return `Stopping: requests are taken for ${drainMs / 1000} more seconds (DRAIN_SECONDS), then those under way are finished`
}

/** Says why nothing goes on, each problem with its cure: as a list, or as one line of the log where `openTerminal` says everything so. */
export function sayProblems(title: string, problems: string[], serving = { production: false }) {
  if (isForMachines(serving)) return createLog("error").error({ problems }, title)
  process.stderr.write(`\n${title}\n${problems.map((problem) => `  - ${problem}`).join("\n")}\n\n`)
}

function inLog(config: Config, log: Log): Omit<Terminal, "sayStopping"> {
  return {
    say: (line) => log.info(line),
    sayReady({ port, admin: { email: admin, passwordFile } }) {
      const { publicUrl: url } = config
      log.info({ url, port, admin, ...(passwordFile && { passwordFile }), mail: mailOf(config) }, "the shop is open")
    },
  }
}

function onScreen(config: Config): Omit<Terminal, "sayStopping"> {
  return {
    say,
    sayReady(shop) {
      const { publicUrl } = config
      const url = publicUrl.startsWith("http://localhost:") ? `http://localhost:${shop.port}` : publicUrl
      const mail = config.developmentMailbox
        ? `${url}/dev/mailbox   (mails are kept here until SMTP_URL is set)`
        : mailOf(config)
      process.stdout.write("\n")
      say(`${config.shop.name} is open   ${url}`)
      say(`Admin          ${shop.admin.email}${passwordOf(shop)}`)
      say(`Mailbox        ${mail}`)
      say("Stop with Ctrl-C\n\n")
    },
  }
}

function passwordOf({ admin: { newPassword, passwordFile } }: Pick<Shop, "admin">): string {
  if (newPassword !== null) return `   password: ${newPassword}   (choose your own within 7 days)`
  return passwordFile === null ? "" : `   password: in ${passwordFile}, until you choose your own`
}

function mailOf({ smtpUrl }: Config): string {
  if (smtpUrl) return `sent through ${new URL(smtpUrl).host}`
  return "no mail relay is set: mails wait in the database. Set SMTP_URL to send them."
}

/** A shell reports this exit code for a program that Ctrl-C has ended. */
const FORCED_EXIT_CODE = 130

export function endStopped({ force }: StopSignals): never {
  process.exit(force.aborted ? FORCED_EXIT_CODE : 0)
}

/** Says the problems and ends the program. `serving` are the shop's settings, whose log says them in production; a command has none. */
export function fail(title: string, problems: string[], serving?: Pick<Config, "production">): never {
  sayProblems(title, problems, serving)
  process.exit(1)
}

export function failLater({ message }: Error, serving?: Pick<Config, "production">): never {
  return fail("The shop cannot go on:", [message], serving)
}
