/** Calls `act` once and hands its result to every caller; after a failure the next caller tries again. */
export function once<T>(act: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | null = null
  return () => {
    result ??= act().catch((error) => {
      result = null
      throw error
    })
    return result
  }
}

/** Callers that come while `act` is under way share that call; it got the `args` of the first caller. */
export function sharing<Args extends unknown[], T>(act: (...args: Args) => Promise<T>): (...args: Args) => Promise<T> {
  let running: Promise<T> | null = null
  return (...args) => {
    running ??= act(...args).finally(() => {
      running = null
    })
    return running
  }
}
