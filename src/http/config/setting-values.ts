import { readFileSync } from "node:fs"
import { centsFromNumeric } from "#shop/money.ts"
import { urlWith } from "./outbound.ts"

/** Reads one setting of the environment; `cure` completes "give …" where `parse` returns null. */
export type ReadSetting = <Value>(
  name: string,
  fallback: string,
  parse: (text: string) => Value | null,
  cure: string,
) => Value

export function wholeWithin(text: string, min: number, max: number): number | null {
  const number = Number(text)
  return /^\d+$/.test(text) && number >= min && number <= max ? number : null
}

export function origin(text: string): string | null {
  const url = urlWith(text, ["http:", "https:"])
  return url && new URL(url).pathname === "/" && !new URL(url).search ? new URL(url).origin : null
}

export function emailAddress(text: string): string | null {
  return /^[^\s@<>]+@[^\s@<>]+$/.test(text) && text.length <= 255 ? text.toLowerCase() : null
}

export function password(text: string): string | null {
  return text === "" || (text.length >= 6 && text.length <= 128) ? text : null
}

export function deliveryFee(text: string): number | null {
  return /^\d{1,7}(\.\d{1,2})?$/.test(text) ? centsFromNumeric(text) : null
}

export function onOff(text: string): boolean | null {
  if (["on", "true", "1", "yes"].includes(text.toLowerCase())) return true
  if (["off", "false", "0", "no"].includes(text.toLowerCase())) return false
  return null
}

type Environment = Record<string, string | undefined>

/** Matches settings that are or hold secrets. Each may come from a file: a credential of systemd, a secret of Docker, a vault's agent. */
const SECRETS =
  /^(SECRET_KEY|BACKUP_KEY|ADMIN_PASSWORD|SMTP_URL|DATABASE_(?:DIRECT_)?URL|SMS_WEBHOOK_URL|METRICS_TOKEN|OAUTH_[A-Z0-9]+_CLIENT_SECRET)_FILE$/

/** Reads settings from files, without the line break at the end. Adds what to do about an unreadable file to `problems`. */
export function withSecretFiles(env: Environment, problems: string[]): Environment {
  const read: Environment = {}
  for (const [setting, path] of Object.entries(env)) {
    const name = SECRETS.exec(setting)?.[1]
    if (name === undefined || !path) continue
    if (env[name]) problems.push(`${setting} and ${name} are both set: give one of them.`)
    const content = contentOf(path)
    if (content) read[name] = content
    else problems.push(`${setting}=${path} does not work: give a file that is not empty and that the shop may read.`)
  }
  return { ...env, ...read }
}

function contentOf(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8").replace(/\r?\n$/, "")
  } catch {
    return undefined
  }
}
