/** Matches what nobody sees; what makes an emoji, a keycap or a flag is kept, and joiners have their own rule. */
const UNSEEN =
  /(\p{Extended_Pictographic}\ufe0f|[0-9#*]\ufe0f\u20e3|\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f})|(?!\p{Join_Control})[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/gu
/** Matches joiners that join nothing: Sinhala, Tamil and emoji need them between letters, marks or emoji alone. */
const STRAY_JOINERS =
  /(^|[^\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])\p{Join_Control}+|\p{Join_Control}+(?![\p{L}\p{M}\p{Extended_Pictographic}])/gu

/**
 * Returns a line as its writer sees it: other programs put characters around it that hide or turn letters, and spaces
 * of many kinds. Every door cleans by this rule before it judges.
 */
export function cleanLine(text: string): string {
  const seen = text.replace(UNSEEN, "$1").replace(STRAY_JOINERS, "$1")
  return seen
    .replace(/[\p{Z}\t]/gu, " ")
    .normalize("NFC")
    .trim()
}

/** Returns a code or number with each kind of dash as a hyphen. */
export function plainDashes(text: string): string {
  return text.replace(/[\p{Pd}\u2212]/gu, "-")
}

/** Returns an address with a domain in any script as mail servers know it, so that two spellings are one account. */
export function asciiDomain(email: string): string {
  const at = email.lastIndexOf("@") + 1
  const domain = email.slice(at).replace(/[\u3002\uff0e\uff61]/g, ".")
  if (at === 0) return email
  if (/^\p{ASCII}*$/u.test(domain)) return email.slice(0, at) + domain
  if (!/^[\p{L}\p{M}\p{N}\p{Join_Control}.-]+$/u.test(domain)) return email
  const url = `http://${domain}`
  return URL.canParse(url) ? email.slice(0, at) + new URL(url).hostname : email
}

/** Matches what may be an address to which every mail server can send: nothing but ASCII before the @. */
export const ASCII_BEFORE_AT = /^(?:\p{ASCII}*@|[^@]*$)/u

/** Matches an address in ASCII; its last part may be one in another script, written as "xn--". */
export const EMAIL =
  /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]+)$/i
