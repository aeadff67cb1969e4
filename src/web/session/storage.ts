import { keysOf } from "#platform/objects.ts"

type Store = "local" | "session"

interface StoredItem {
  /** "local" is shared by all tabs and outlives them; "session" is one tab's and ends with it. */
  readonly store: Store
  /**
   * Says when the item is removed. "session" belongs to a signed-in user: it goes as soon as this browser has no
   * session. "sign-in" belongs to a guest and goes with a sign-out. "client" is removed by the auth client only: a tab
   * that hears late of a sign-out would remove the next session. "never" says nothing about a person.
   */
  readonly until: "session" | "sign-in" | "client" | "never"
  /** The open page still knows it when the session ends by itself, so that signing in again costs no typing. */
  readonly resumes?: true
}

/**
 * Lists everything that the shop stores in a browser. What is not listed cannot be stored; nothing about a person outlives a
 * sign-out.
 * The router adds scroll positions.
 */
const STORED = {
  /** Holds the session with its tokens and user, written by the auth client. */
  "shop-auth": { store: "local", until: "client" },
  /** Is the role, for the first paint. */
  "shop-role": { store: "local", until: "session" },
  /** Is "1" or "", and says whether an admin lists products in lines. */
  "shop-lines": { store: "local", until: "session" },
  /** Holds the checkout form as far as it was filled in. */
  "shop-checkout-draft": { store: "session", until: "session", resumes: true },
  /** Holds the order being placed, with its key against placing it twice. */
  "shop-order-attempt": { store: "session", until: "session", resumes: true },
  /** Holds ids and times of codes that were sent to phones and wait to be entered. */
  "shop-phone-codes": { store: "session", until: "session" },
  /** Holds the name of a provider that is being linked, on the way there and back. */
  "shop-linking": { store: "session", until: "session" },
  /** Holds the product that a guest wanted, until it is in the cart. */
  "shop-wanted-product": { store: "session", until: "sign-in" },
  /** Holds the products that a guest waits for, with the tokens of the mailed links. */
  "shop-waits": { store: "local", until: "sign-in" },
  /** Is "1" once an offered language was declined. */
  "shop-language-offer": { store: "local", until: "never" },
  /** Holds the e-mail address of a sign-up that waits for its code. */
  "shop-sign-up": { store: "session", until: "sign-in" },
} satisfies Record<string, StoredItem>

type Key = keyof typeof STORED

/** When a session ends by itself, what resumes later stays in this page's memory only. */
const inPage = new Map<Key, string>()

/** Returns the browser's store; null on the server and where the user blocks site data (the property itself throws then). */
function storeOf(key: Key): Storage | null {
  try {
    return STORED[key].store === "local" ? window.localStorage : window.sessionStorage
  } catch {
    return null
  }
}

export function recall(key: Key): string | null {
  return storeOf(key)?.getItem(key) ?? inPage.get(key) ?? null
}

/** Stores `value` under `key` as long as the browser allows it; a full or refused store loses it silently. */
export function remember(key: Key, value: string): void {
  inPage.delete(key)
  try {
    storeOf(key)?.setItem(key, value)
  } catch {
    // The page works without it; only a reload forgets.
  }
}

export function forget(key: Key): void {
  inPage.delete(key)
  storeOf(key)?.removeItem(key)
}

/** Returns the JSON remembered under `key`; null when there is none or it is not JSON. */
export function recallJson(key: Key): unknown {
  try {
    return JSON.parse(recall(key) ?? "null")
  } catch {
    return null
  }
}

/**
 * Removes what must not outlive a session: everything when one has "ended" (by itself) or the user "left"; for a "guest", in whose
 * browser there was none, what an earlier one may have left behind. Each tab does it for itself.
 */
export function forgetPersonal(why: "ended" | "left" | "guest"): void {
  for (const key of keysOf(STORED)) {
    const { until, resumes }: StoredItem = STORED[key]
    if (until === "client" || until === "never" || (why === "guest" && until === "sign-in")) continue
    const value = why === "ended" && resumes ? recall(key) : null
    forget(key)
    if (value !== null) inPage.set(key, value)
  }
}
