import type { ReactNode } from "react"
import { Button } from "#web/ui/button.tsx"
import { useSecondsLeft } from "./use-seconds-left.ts"

/** The button that asks for a code, or the seconds until it may be pressed. */
export function AfterWait({ resendAt, children }: { resendAt: number; children: ReactNode }) {
  const left = useSecondsLeft(resendAt)
  if (left === 0) return children
  return (
    <Button variant="ghost" disabled>
      Resend code in {left}s
    </Button>
  )
}
