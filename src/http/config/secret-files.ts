import { readFileSync } from "node:fs"

type Environment = Record<string, string | undefined>

/** Settings that are secrets, or hold one. Each may come from a file: a credential of systemd, a secret of Docker, a vault's agent. */
const SECRETS =
  /^(SECRET_KEY|BACKUP_KEY|ADMIN_PASSWORD|SMTP_URL|DATABASE_(?:DIRECT_)?URL|SMS_WEBHOOK_URL|METRICS_TOKEN|OAUTH_[A-Z0-9]+_CLIENT_SECRET)_FILE$/

/**
 * Returns the environment with the content of each `NAME_FILE` as `NAME`, without the line break at its end. An
 * unreadable file is added to `problems`, with what to do.
 */
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
