import clsx from "clsx"
import { OTPInput, REGEXP_ONLY_DIGITS, type SlotProps } from "input-otp"
import { type ReactNode, useEffect, useId, useRef, useState } from "react"
import { m } from "#messages/messages.js"
import { type AuthResult, failureToast, waitOf } from "#web/session/auth-api/auth-call.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { FieldError } from "#web/ui/controls/field.tsx"
import { toast } from "#web/ui/feedback/toast.ts"
import { CODE_LENGTH } from "./credentials.ts"
import { resendTime, secondsLeft } from "./sign-up-progress.ts"

const positions = Array.from({ length: CODE_LENGTH }, (_, at) => at)

interface CodeInputProps {
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

/** The real input lies over the boxes: what it would show of selection and autofill stays out of sight. */
const hiddenText =
  "selection:bg-transparent selection:text-transparent autofill:opacity-0! supports-[-webkit-touch-callout:none]:tracking-[-0.6em]!"

const SENT_AFTER_MS = 1000

/** Six boxes over one real input, so that pasting, autofill and screen readers see a single field. Once full, it sends its form by itself. */
export function CodeInput({ value, onChange, error }: CodeInputProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  // The pause lets people see the last digit, or press the button themselves.
  useEffect(() => {
    const form = input.current?.form
    if (value.length < CODE_LENGTH || !form) return
    const timer = setTimeout(() => form.requestSubmit(), SENT_AFTER_MS)
    // A code that was sent by Enter or the button is not sent twice: the second answer would get in the way of the next code.
    const stop = () => clearTimeout(timer)
    form.addEventListener("submit", stop)
    return () => {
      stop()
      form.removeEventListener("submit", stop)
    }
  }, [value])
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-bold text-sm">
        {m.auth_code_label()}
      </label>
      {/* An element of this id keeps the part from adding a <style> of its own, which the content security policy refuses. */}
      <span id="input-otp-style" hidden />
      <OTPInput
        ref={input}
        id={id}
        name="code"
        maxLength={CODE_LENGTH}
        value={value}
        onChange={onChange}
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern={REGEXP_ONLY_DIGITS}
        pasteTransformer={(pasted) => pasted.replace(/\D/g, "")}
        noScriptCSSFallback={null}
        autoFocus
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className={hiddenText}
        containerClassName="flex justify-between gap-2"
        render={({ slots }) => positions.map((at) => <Slot key={at} slot={slots[at]} bad={error !== undefined} />)}
      />
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  )
}

function Slot({ slot, bad }: { slot: SlotProps | undefined; bad: boolean }) {
  return (
    <span
      className={clsx(
        "grid h-14 min-w-0 max-w-14 grow place-items-center rounded-md border-2 bg-surface font-bold text-2xl tabular-nums",
        bad ? "border-danger" : slot?.isActive ? "border-focus" : "border-line-strong",
      )}
    >
      {slot?.char ?? (slot?.hasFakeCaret && <span className="h-7 w-0.5 animate-pulse bg-ink" />)}
    </span>
  )
}

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

interface ResendProps {
  resendAt: number
  send: () => Promise<AuthResult>
  /** Is called with the time from which another code may be requested. */
  onResendAt: (time: number) => void
}

export function Resend({ resendAt, send, onResendAt }: ResendProps) {
  const [busy, setBusy] = useState(false)

  async function resend() {
    setBusy(true)
    const sent = await send()
    setBusy(false)
    const wait = sent.ok ? undefined : waitOf(sent)
    if (wait !== null) onResendAt(resendTime(Date.now(), wait))
    toast(sent.ok ? { title: m.auth_code_resent(), tone: "success" } : failureToast(sent, m.auth_code_resend_failed()))
  }

  return (
    <AfterWait resendAt={resendAt}>
      <Button variant="ghost" busy={busy} onClick={resend}>
        {m.auth_code_resend_otp()}
      </Button>
    </AfterWait>
  )
}
