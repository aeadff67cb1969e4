import { type ReactNode, useEffect, useState } from "react"
import { m } from "#messages/messages.js"
import { Button } from "#web/ui/controls/button.tsx"
import { secondsLeft } from "./sign-up-progress.ts"

/** Shows the button that requests a code, or the seconds until it may be pressed. */
export function AfterWait({ resendAt, children }: { resendAt: number; children: ReactNode }) {
  const left = useSecondsLeft(resendAt)
  if (left === 0) return children
  return (
    <Button variant="ghost" disabled>
      {m.auth_code_resend_in({ seconds: left })}
    </Button>
  )
}

/** Returns the seconds until `resendAt` and counts them down on screen. */
function useSecondsLeft(resendAt: number): number {
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
