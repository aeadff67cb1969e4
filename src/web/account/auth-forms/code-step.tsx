import { type FormEvent, useState } from "react"
import { useShopInfo } from "#web/layout/shop-info.ts"
import { attempt, failureToast, waitOf } from "#web/session/auth-api/auth-call.ts"
import { Button } from "#web/ui/button.tsx"
import { toast } from "#web/ui/toast.ts"
import { AfterWait } from "./after-wait.tsx"
import { CodeInput } from "./code-input.tsx"
import { CODE_LENGTH } from "./credentials.ts"
import { anotherCodeFor, codeOf, forgetProgress, resendTime, type SignUpProgress } from "./sign-up-progress.ts"

interface CodeStepProps {
  progress: SignUpProgress
  onProgress: (progress: SignUpProgress) => void
  onChangeEmail: () => void
}

export function CodeStep({ progress, onProgress, onChangeEmail }: CodeStepProps) {
  const { email } = progress
  const shop = useShopInfo()
  const [code, setCode] = useState("")
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  function edit(next: string) {
    setCode(next)
    setError(null)
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    if (code.length !== CODE_LENGTH) return refuse("Invalid OTP", "Please enter the 6-digit code")
    setBusy(true)
    const failure = await attempt((client) => client.verifyOtp(codeOf(progress, code)))
    setBusy(false)
    if (failure) {
      // A spent code is of no more use, and a full field takes no other that is pasted.
      if (failure.code === "otp_expired") setCode("")
      const { title, description = "" } = failureToast(failure, "Failed to verify OTP")
      return refuse(title, description)
    }
    forgetProgress()
    toast({
      title: "Success! Account created successfully.",
      description: `Welcome to ${shop?.name}!`,
      tone: "success",
    })
  }

  function refuse(title: string, message: string) {
    toast({ title, description: message, tone: "destructive" })
    setError(message)
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <p>
        We sent a 6-digit code, good for 10 minutes, to
        <strong className="block wrap-anywhere">{email}</strong>
      </p>
      <CodeInput value={code} onChange={edit} error={error} />
      <Button type="submit" size="lg" busy={busy} disabled={code.length !== CODE_LENGTH}>
        Verify and create account
      </Button>
      <div className="flex flex-wrap justify-between gap-2">
        <Resend progress={progress} onProgress={onProgress} />
        <Button variant="ghost" onClick={onChangeEmail}>
          Change Email
        </Button>
      </div>
    </form>
  )
}

function Resend({ progress, onProgress }: Pick<CodeStepProps, "progress" | "onProgress">) {
  const { resendAt } = progress
  const [busy, setBusy] = useState(false)

  async function resend() {
    setBusy(true)
    const failure = await attempt((client) => client.resend(anotherCodeFor(progress, location.origin)))
    setBusy(false)
    const wait = failure ? waitOf(failure) : undefined
    if (wait !== null) onProgress({ ...progress, resendAt: resendTime(Date.now(), wait) })
    toast(failure ? failureToast(failure, "Failed to resend OTP") : { title: "OTP Resent!", tone: "success" })
  }

  return (
    <AfterWait resendAt={resendAt}>
      <Button variant="ghost" busy={busy} onClick={resend}>
        Resend OTP
      </Button>
    </AfterWait>
  )
}
