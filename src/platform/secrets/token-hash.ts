import { hash } from "node:crypto"

/** Returns what is stored of a token: SHA-256 in hex, which suffices for what holds 256 random bits. */
export function tokenHash(token: string): string {
  return hash("sha256", token, "hex")
}
