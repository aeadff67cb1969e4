import { m } from "#messages/messages.js"

const MAX_GREETED_NAME = 60
const LINK_LIKE = /[/:@<>\\]|\.\p{L}{2,}|www/iu

/** `text` as one line of words; null when it is empty, long, or holds something that mail programs turn into a link. */
export function plainWords(text: string): string | null {
  const oneLine = text.replace(/\s+/g, " ").trim()
  return oneLine === "" || oneLine.length > MAX_GREETED_NAME || LINK_LIKE.test(oneLine) ? null : oneLine
}

/** Puts a space into whatever mail programs would turn into a link: a URL, an e-mail address or a domain. */
export function withoutLinks(text: string): string {
  return text.replace(/:(?=[^\s\d])/g, ": ").replace(/[.。．｡](?=\p{L}{2})/gu, "$& ")
}

/**
 * Returns the name that greets the recipient. Codes go to e-mail addresses that are not confirmed yet, so a "name" that
 * is an advertisement is not passed on and becomes "there".
 */
export function greetingName(name: string): string {
  return plainWords(name) ?? m.mail_stranger()
}
