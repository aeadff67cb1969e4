import { createStore } from "./create-store.ts"

export interface Toast {
  title: string
  description?: string
  tone?: "default" | "success" | "destructive"
  action?: { label: string; onClick: () => void }
  /** Where the action is possible for another time than a toast is shown by itself. */
  shownForMs?: number
}

export interface QueuedToast extends Toast {
  readonly id: number
}

/** More than these at the same time hide the page; the oldest is removed. */
const MAX_TOASTS = 3

/** What is shown now, oldest first. */
export const toasts = createStore<readonly QueuedToast[]>([])

let lastId = 0

/** Shows a message for a few seconds. Can be called from anywhere in the browser. Returns its id. */
export function toast(message: Toast): number {
  lastId += 1
  toasts.set([...toasts.get(), { ...message, id: lastId }].slice(-MAX_TOASTS))
  return lastId
}

export function dismissToast(id: number): void {
  toasts.set(toasts.get().filter((each) => each.id !== id))
}
