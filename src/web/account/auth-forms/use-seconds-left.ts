import { useEffect, useState } from "react"
import { secondsLeft } from "./sign-up-progress.ts"

/** Seconds until `resendAt`, counting down on screen. */
export function useSecondsLeft(resendAt: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() >= resendAt) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [resendAt])
  return secondsLeft(resendAt, now)
}
