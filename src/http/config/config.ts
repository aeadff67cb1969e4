import { resolve } from "node:path"
import type { OAuthProvider } from "#auth/oauth/providers.ts"
import type { BackupSettings } from "#backup/service/backup-settings.ts"
import type { InitialValues } from "#shop/settings/sections/section.ts"
import { MAX_SHOP_NAME } from "#shop/settings/sections/shop-section.ts"
import { type TrustedProxies, trustedProxies } from "../requests/client-ip.ts"
import { isLoopbackHost } from "../requests/this-machine.ts"
import { readBackupSettings } from "./backup-settings.ts"
import { cdnOrigin, filesUrl, httpsUrl, smtpUrl as parseSmtpUrl } from "./outbound.ts"
import { type ProcessSettings, processSettings } from "./process-settings.ts"
import {
  deliveryFee,
  emailAddress,
  onOff,
  origin,
  password,
  type ReadSetting,
  wholeWithin,
  withSecretFiles,
} from "./setting-values.ts"

export interface Config extends ProcessSettings {
  /** Is true with NODE_ENV=production, when customers use this shop. */
  readonly production: boolean
  readonly port: number
  /** Is undefined for every interface. Behind a proxy it is this machine, unless HOST says otherwise. */
  readonly host: string | undefined
  readonly publicUrl: string
  readonly dataDir: string
  readonly smtpUrl: string | undefined
  /** undefined: what start-mails.ts makes of the rest. */
  readonly mailFrom: string | undefined
  readonly filesUrl: string
  readonly backup: BackupSettings
  /** Pages take pictures of products from here; "" means the shop itself. */
  readonly cdnUrl: string
  readonly smsWebhookUrl: string | undefined
  /** Is where PayHere is reached, for live and test payments alike; "" for its own addresses. */
  readonly payhereUrl: string
  readonly oauth: OAuthProvider[]
  readonly sessionDays: { readonly idle: number; readonly max: number }
  readonly adminEmail: string
  /** undefined: one is made up at the first start */
  readonly adminPassword: string | undefined
  readonly sample: boolean
  /** The shop's settings start with these values. */
  readonly shop: InitialValues
  readonly adminNeedsFactor: boolean
  readonly logLevel: string
  readonly secretKey: string | undefined
  readonly trustedProxies: TrustedProxies
  readonly behindProxy: boolean
  /** Is allowed only for a shop on this machine that is not in production and sends no mail. */
  readonly developmentMailbox: boolean
  /** Limits the accounts' mails: codes, links and notices that a user requested. */
  readonly mailsPerHour: number
  readonly searchesPerMinute: number
  /** Multiplies the limits of calls, mails, searches and orders, for many people behind one address. */
  readonly limitFactor: number
}

export type Environment = Record<string, string | undefined>
export type ConfigResult = { ok: true; config: Config } | { ok: false; problems: string[]; production: boolean }

const SECRET = /PASSWORD|SECRET|TOKEN|BACKUP_KEY|SMTP_URL|DATABASE_.*URL|WEBHOOK_URL/
const MAX_FACTOR = 1000
const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"]

/** Reads every setting and reports everything that is wrong together, each with its cure. */
export function readConfig(given: Environment): ConfigResult {
  const problems: string[] = []
  const env = withSecretFiles(given, problems)
  const read = reader(env, problems)

  const port = read("PORT", "3000", (text) => wholeWithin(text, 0, 65_535), "a port between 0 and 65535, such as 3000")
  const publicUrl = read(
    "PUBLIC_URL",
    `http://localhost:${port}`,
    origin,
    "an address such as https://shop.example, without a path",
  )
  const production = env.NODE_ENV === "production"
  const isLocal = isLoopbackHost(new URL(publicUrl).hostname)
  const proxies = read(
    "TRUST_PROXY",
    "",
    trustedProxies,
    "the proxies' addresses or networks, as 10.1.2.3, 10.0.0.0/8, loopback or private, with commas between",
  )
  const behindProxy = publicUrl.startsWith("https:") || proxies.rules.length > 0
  const dataDir = resolve(env.DATA_DIR || "data")
  const smtpUrl = read("SMTP_URL", "", parseSmtpUrl, "smtp://user:password@host:587 or smtps://…")
  if (!isLocal && !production && !env.SMTP_URL) {
    problems.push(
      `PUBLIC_URL=${publicUrl} is for others, who need mails: set SMTP_URL, or NODE_ENV=production to let mails wait until it is set.`,
    )
  }
  const email = read("SHOP_EMAIL", "", (text) => (text === "" ? "" : emailAddress(text)), "an e-mail address") || null
  const name = read("SHOP_NAME", "Nool", shopName, `a name of at most ${MAX_SHOP_NAME} characters`)
  const fee = read("DELIVERY_FEE", "300", deliveryFee, "an amount in rupees with at most two decimals, such as 300")
  const adminEmail = read("ADMIN_EMAIL", "admin@nool.example", emailAddress, "an e-mail address")
  const config: Config = {
    production,
    port,
    host: env.HOST || (behindProxy ? "127.0.0.1" : undefined),
    publicUrl,
    dataDir,
    smtpUrl: smtpUrl || undefined,
    mailFrom: env.MAIL_FROM || undefined,
    filesUrl: read(
      "FILES_URL",
      resolve(dataDir, "files"),
      filesUrl,
      "a folder, or s3://bucket?endpoint=https://…; an http:// endpoint on another machine needs &tls=off",
    ),
    backup: readBackupSettings(read, dataDir, problems),
    cdnUrl: read("CDN_URL", "", cdnOrigin, "an origin such as https://cdn.example"),
    smsWebhookUrl:
      read("SMS_WEBHOOK_URL", "", httpsUrl, "an https:// address, or http:// on this machine") || undefined,
    payhereUrl: read("PAYHERE_URL", "", cdnOrigin, "an origin such as https://payhere.example"),
    oauth: oauthProviders(env, problems),
    sessionDays: {
      idle: read("SESSION_IDLE_DAYS", "30", (text) => wholeWithin(text, 1, 3650), "a number of days, such as 30"),
      max: read("SESSION_MAX_DAYS", "90", (text) => wholeWithin(text, 1, 3650), "a number of days, such as 90"),
    },
    adminEmail,
    adminPassword: read("ADMIN_PASSWORD", "", password, "a password of 6 to 128 characters") || undefined,
    sample: read("SAMPLE", "on", onOff, "on or off"),
    shop: {
      name,
      email,
      // The first admin's address counts as the owner's until the shop has an e-mail address of its own.
      ownerEmail: email ?? adminEmail,
      phone: env.SHOP_PHONE || null,
      bankDetails: env.BANK_DETAILS || null,
      deliveryFeeCents: fee,
    },
    adminNeedsFactor: read("REQUIRE_ADMIN_MFA", String(production), onOff, "true or false"),
    logLevel: read(
      "LOG_LEVEL",
      "warn",
      (text) => LOG_LEVELS.find((level) => level === text) ?? null,
      LOG_LEVELS.join(", "),
    ),
    secretKey:
      read("SECRET_KEY", "", (text) => (text.length >= 32 || text === "" ? text : null), "32 characters or more") ||
      undefined,
    trustedProxies: proxies,
    behindProxy,
    developmentMailbox: !smtpUrl && !production && isLocal,
    mailsPerHour: read("MAILS_PER_HOUR", "1000", upToAMillion, "a number, such as 1000"),
    searchesPerMinute: read("SEARCHES_PER_MINUTE", "300", upToAMillion, "a number, such as 300"),
    limitFactor: read("LIMITS", "1", (text) => wholeWithin(text, 1, MAX_FACTOR), "a number up to 1000, such as 10"),
    ...processSettings(read, production, problems),
  }
  return problems.length ? { ok: false, problems, production } : { ok: true, config }
}

function shopName(text: string): string | null {
  return [...text].length <= MAX_SHOP_NAME ? text : null
}

function upToAMillion(text: string): number | null {
  return wholeWithin(text, 1, 1_000_000)
}

function reader(env: Environment, problems: string[]): ReadSetting {
  return (name, fallback, parse, cure) => {
    const text = env[name] === undefined || env[name] === "" ? fallback : env[name].trim()
    const value = parse(text)
    // Passwords and keys are not repeated on the terminal.
    const shown = SECRET.test(name) ? "…" : text
    if (value === null) problems.push(`${name}=${shown} does not work: give ${cure}.`)
    // The default lets what follows be read; nothing starts with it.
    return value ?? (parse(fallback) as NonNullable<typeof value>)
  }
}

/** The protocol uses these names for other ways to sign in. */
const TAKEN = ["EMAIL", "PHONE"]
const OAUTH = /^OAUTH_([A-Z0-9]+)_(ISSUER|CLIENT_ID|CLIENT_SECRET)$/

function oauthProviders(env: Environment, problems: string[]): OAuthProvider[] {
  const names = new Set(Object.keys(env).flatMap((key) => OAUTH.exec(key)?.[1] ?? []))
  return [...names].sort().flatMap((name) => {
    const [issuer, clientId, clientSecret] = ["ISSUER", "CLIENT_ID", "CLIENT_SECRET"].map(
      (part) => env[`OAUTH_${name}_${part}`],
    )
    // A provider's answer counts as proof, so it must be protected from changes on the way.
    if (issuer && httpsUrl(issuer) && clientId && clientSecret && !TAKEN.includes(name)) {
      return [{ name: name.toLowerCase(), issuer, clientId, clientSecret }]
    }
    const fault = TAKEN.includes(name) ? "has a name that is taken: choose another, and" : "is incomplete:"
    problems.push(`OAUTH_${name}_… ${fault} give _ISSUER (an https:// address), _CLIENT_ID and _CLIENT_SECRET.`)
    return []
  })
}
