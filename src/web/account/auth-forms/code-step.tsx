import { useState } from "react"
import { m } from "#messages/messages.js"
import { useShopInfo } from "#web/layout/shop-info.ts"
import { callAuth, failureToast, waitOf } from "#web/session/auth-api/auth-call.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { toast } from "#web/ui/feedback/toast.ts"
import { useFields } from "#web/ui/forms/use-fields.ts"
import { useSubmit } from "#web/ui/forms/use-submit.ts"
import { AfterWait } from "./after-wait.tsx"
import { CodeInput } from "./code-input.tsx"
import { CODE_LENGTH, codeForm } from "./credentials.ts"
import { anotherCodeFor, codeOf, forgetProgress, resendTime, type SignUpProgress } from "./sign-up-progress.ts"

interface CodeStepProps {
  progress: SignUpProgress
  onProgress: (progress: SignUpProgress) => void
  onChangeEmail: () => void
}

export function CodeStep({ progress, onProgress, onChangeEmail }: CodeStepProps) {
  const { email } = progress
  const shop = useShopInfo()
  const fields = useFields(codeForm, { code: "" })
  const { busy, onSubmit } = useSubmit(fields, {
    invalidTitle: m.auth_code_invalid(),
    send: ({ code }) => callAuth((client) => client.verifyOtp(codeOf(progress, code))),
    onSuccess() {
      forgetProgress()
      toast({
        title: m.auth_sign_up_done(),
        description: m.auth_sign_up_welcome({ shop: shop?.name ?? "" }),
        tone: "success",
      })
    },
    onFailure(failure) {
      // A spent code is of no more use, and a full field takes no other that is pasted.
      const wrong = failure.code === "otp_expired"
      if (wrong) fields.set("code", "")
      const problem = { ...failureToast(failure, m.auth_code_verify_failed()), field: "code" }
      return wrong ? { ...problem, fieldText: m.auth_code_wrong() } : problem
    },
  })
  const { code } = fields.values

  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-5">
      <p>
        {m.auth_code_sent_to()}
        <strong className="block wrap-anywhere">{email}</strong>
      </p>
      <CodeInput value={code} onChange={(typed) => fields.set("code", typed)} error={fields.errors.code} />
      <Button type="submit" size="lg" busy={busy} disabled={code.length !== CODE_LENGTH}>
        {m.auth_sign_up_verify()}
      </Button>
      <div className="-mx-5 flex flex-wrap justify-between gap-x-2 sm:-mx-4">
        <Resend progress={progress} onProgress={onProgress} />
        <Button variant="ghost" onClick={onChangeEmail}>
          {m.auth_sign_up_change_email()}
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
    const sent = await callAuth((client) => client.resend(anotherCodeFor(progress, location.origin)))
    setBusy(false)
    const wait = sent.ok ? undefined : waitOf(sent)
    if (wait !== null) onProgress({ ...progress, resendAt: resendTime(Date.now(), wait) })
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
