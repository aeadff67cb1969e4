export interface PasswordOwner {
  readonly email: string
  readonly fullName: string | null
}

/** Up to this many characters added to a common password or a word of one's own ("nool2026!") make it no better. */
const TRIMMINGS = 5
const SHORTEST_WORD = 3
const SHORTEST_COMMON = 4

/**
 * Returns whether a password is a common one, or little more than the shop's name or its owner's name or e-mail
 * address.
 * @param isCommon whether a password in lower case is on the list
 */
export function isGuessable(
  password: string,
  shopName: string,
  owner: PasswordOwner,
  isCommon: (lower: string) => boolean,
): boolean {
  const lower = password.toLowerCase()
  if (isCommon(lower)) return true
  const core = lower.replace(/^[^\p{L}]+/u, "").replace(/[^\p{L}]+$/u, "")
  if (core.length >= SHORTEST_COMMON && lower.length - core.length <= TRIMMINGS && isCommon(core)) return true
  return ownWords(shopName, owner).some((word) => lower.includes(word) && lower.length - word.length <= TRIMMINGS)
}

function ownWords(shopName: string, { email, fullName }: PasswordOwner): string[] {
  const [local = "", host = ""] = email.toLowerCase().split("@")
  const texts = [
    shopName,
    shopName.replaceAll(" ", ""),
    fullName ?? "",
    (fullName ?? "").replaceAll(" ", ""),
    local,
    host,
  ]
  const words = texts.flatMap((text) => [text, ...text.split(/[^\p{L}\p{M}\p{N}]+/u)])
  return words.map((word) => word.toLowerCase()).filter((word) => word.length >= SHORTEST_WORD)
}
