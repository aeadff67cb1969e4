export interface Toast {
  title: string
  description?: string
  tone?: "default" | "success" | "destructive"
  action?: { label: string; onClick: () => void }
}

export interface QueuedToast extends Toast {
  readonly id: number
}

/** More than these at once hide the page; the oldest goes. */
const AT_ONCE = 3

let toasts: readonly QueuedToast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function set(next: readonly QueuedToast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

/** Shows a message for a few seconds. Can be called from anywhere in the browser. Answers its id. */
export function toast(message: Toast): number {
  lastId += 1
  set([...toasts, { ...message, id: lastId }].slice(-AT_ONCE))
  return lastId
}

export function dismissToast(id: number): void {
  set(toasts.filter((each) => each.id !== id))
}

export function currentToasts(): readonly QueuedToast[] {
  return toasts
}

/** Calls back after every change; answers how to stop. */
export function onToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
