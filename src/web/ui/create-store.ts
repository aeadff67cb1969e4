import { useSyncExternalStore } from "react"

export interface Store<State> {
  get: () => State
  /** Replaces the value; setting the same value again is no change. */
  set: (next: State) => void
  subscribe: (listener: () => void) => () => void
  /** A page shows this value while it is rendered on the server and hydrated. */
  readonly initial: State
}

/** Creates a store that holds `initial`. `start` runs once, at the first subscription: in a browser only. */
export function createStore<State>(initial: State, start = () => {}): Store<State> {
  const listeners = new Set<() => void>()
  let state = initial
  let started = false
  return {
    initial,
    get: () => state,
    set(next) {
      if (Object.is(next, state)) return
      state = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      if (!started) {
        started = true
        start()
      }
      return () => listeners.delete(listener)
    },
  }
}

export function useStore<State>({ subscribe, get, initial }: Store<State>): State {
  return useSyncExternalStore(subscribe, get, () => initial)
}
