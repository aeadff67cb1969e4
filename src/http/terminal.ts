import type { Config } from "./config.ts"
import type { Shop } from "./start-shop.ts"

/** What a person at the terminal reads; the log is for machines. */
export function say(line: string) {
  process.stdout.write(`  ${line}\n`)
}

export function sayProblems(title: string, problems: string[]) {
  process.stderr.write(`\n${title}\n${problems.map((problem) => `  - ${problem}`).join("\n")}\n\n`)
}

/** One short block: where the shop is, who may run it, where its mail can be read. */
export function sayReady(config: Config, shop: Shop) {
  const address = config.publicUrl.startsWith("http://localhost:") ? `http://localhost:${shop.port}` : config.publicUrl
  const mail = config.developmentMailbox
    ? `${address}/dev/mailbox   (mails are kept here until SMTP_URL is set)`
    : config.smtpUrl
      ? `sent through ${new URL(config.smtpUrl).host}`
      : "no mail relay is set: mails wait in the database. Set SMTP_URL to send them."
  process.stdout.write(
    [
      "",
      `  ${config.shop.name} is open   ${address}`,
      `  Admin          ${shop.admin.email}   password: ${shop.admin.password}`,
      `  Mailbox        ${mail}`,
      "  Stop with Ctrl-C",
      "",
      "",
    ].join("\n"),
  )
}
