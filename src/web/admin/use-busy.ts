import { useState } from "react"

/** Returns whether a work is under way, and a function that makes it so until the work is done. */
export function useBusy(): [busy: boolean, during: <Result>(work: Promise<Result>) => Promise<Result>] {
  const [busy, setBusy] = useState(false)
  async function during<Result>(work: Promise<Result>): Promise<Result> {
    setBusy(true)
    try {
      return await work
    } finally {
      setBusy(false)
    }
  }
  return [busy, during]
}
