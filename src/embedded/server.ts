import type { ServerAccount } from "./account.ts"
import type { Binaries } from "./binaries.ts"

/** Holds what does not change while the shop runs: where the data is, and with what it is opened. */
export interface Site {
  /** Is the folder of everything of the server: data, passwords, lock, log. */
  readonly folder: string
  readonly data: string
  readonly binaries: Binaries
  readonly account: ServerAccount
  readonly passwords: ServerPasswords
  readonly settings: Readonly<Record<string, string>>
  /** Informs the operator of something that was done or is odd, in one sentence. */
  readonly onNotice: (text: string) => void
}

export interface ServerPasswords {
  readonly superuser: string
  /** Is the password of the role `nool`, as which the shop connects. */
  readonly shop: string
}

export interface Server {
  readonly pid: number
  readonly port: number
  readonly adopted: boolean
}

export function serverUrl(
  role: "postgres" | "nool",
  database: string,
  port: number,
  passwords: ServerPasswords,
): string {
  const password = role === "postgres" ? passwords.superuser : passwords.shop
  return `postgres://${role}:${password}@127.0.0.1:${port}/${database}`
}
