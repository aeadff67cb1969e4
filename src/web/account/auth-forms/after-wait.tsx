import type { ReactNode } from "react"
import { m } from "#messages/messages.js"
import { Button } from "#web/ui/button.tsx"
import { useSecondsLeft } from "./use-seconds-left.ts"

/** The button that requests a code, or the seconds until it may be pressed. */
export function AfterWait({ resendAt, children }: { resendAt: number; children: ReactNode }) {
  const left = useSecondsLeft(resendAt)
  if (left === 0) return children
  return (
    <Button variant="ghost" disabled>
      {m.auth_code_resend_in({ seconds: left })}
    </Button>
  )
}
