import { createStore } from "../create-store.ts"
import type { Named } from "../words/product-name.tsx"

/**
 * The rule for messages: what people are told, where, for how long, and what takes it away (docs/decisions/screens.md).
 *
 * - **Where.** What is wrong with a field is at the field. What stays true stays on the page, as an `Alert`. The news of what somebody
 *   did is a toast: one over the other, on phones at the foot, else over the header in the middle, beside the column of totals. Inside a dialog it stands above the buttons at its foot: nothing outside of one can be read or pressed.
 * - **How long.** 6 seconds; 10 where there is something to press, or where an error is written nowhere else. Focus inside holds a toast, a
 *   pointer that moves on it starts its time again, one that rests does not.
 * - **What replaces it.** Another toast takes every error away, and the toast that is `about` the same. The submit of a form takes
 *   away all that offers nothing to press: it was an answer to what was asked before.
 * - **Navigation.** Another page, or another view of it, takes the errors away, except those that come with a redirect (`redirects`). Good news stays.
 * - **Heard once.** An error whose field gets the focus is read out there, and is not announced as a toast.
 */
export interface Toast {
  title: string
  description?: string
  of?: Named
  tone?: "default" | "success" | "destructive"
  action?: ToastAction
  /** Is shown beside `action`. */
  secondAction?: ToastAction
  /** Is set where the action stays possible for longer or shorter than a toast is shown otherwise. */
  shownForMs?: number
  /** Names a subject, of which only the newest toast is shown. Without it, toasts with the same words have the same subject. */
  about?: string
  /** An error that leads to another page, and is shown there. */
  redirects?: boolean
  /** It is shown at a field that has just got the focus. */
  atField?: boolean
}

export interface ToastAction {
  label: string
  onClick: () => void
}

export interface QueuedToast extends Toast {
  readonly id: number
}

/** More than these at the same time hide the page; the oldest is removed. */
const MAX_TOASTS = 3

/** Holds the toasts that are shown now, oldest first. */
export const toasts = createStore<readonly QueuedToast[]>([])

let lastId = 0

/** Shows a message for a few seconds. Can be called from anywhere in the browser. Returns its id. */
export function toast(message: Toast): number {
  lastId += 1
  const about = subjectOf(message)
  keep((old) => !isError(old) && subjectOf(old) !== about, [{ ...message, id: lastId }])
  return lastId
}

export function dismissToast(id: number): void {
  keep((toast) => toast.id !== id)
}

export function dismissToastsAbout(about: string): void {
  keep((toast) => toast.about !== about)
}

/** A form is being sent: what was answered before is no longer news. */
export function dismissAnswers(): void {
  keep((toast) => !isError(toast) && toast.action !== undefined)
}

/** Another page is shown. */
export function dismissErrorsOfLastPage(): void {
  keep((toast) => !isError(toast) || toast.redirects === true)
  // They stay on the page that they lead to, and no further.
  if (toasts.get().length > 0) toasts.set(toasts.get().map((toast) => ({ ...toast, redirects: false })))
}

const isError = ({ tone }: Toast) => tone === "destructive"

const subjectOf = ({ about, title, description, of }: Toast) => about ?? [title, description, of?.name].join("\n")

function keep(isKept: (toast: QueuedToast) => boolean, added: readonly QueuedToast[] = []): void {
  const before = toasts.get()
  const kept = before.filter(isKept)
  if (kept.length < before.length || added.length > 0) toasts.set([...kept, ...added].slice(-MAX_TOASTS))
}
