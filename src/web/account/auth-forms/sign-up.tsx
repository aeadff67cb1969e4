import { useState } from "react"
import { CodeStep } from "./code-step.tsx"
import { DetailsStep } from "./details-step.tsx"
import { forgetProgress, recallProgress, rememberProgress, type SignUpProgress } from "./sign-up-progress.ts"

/** Two steps: the details, then the code that the mail brought. A reload stays in its step. */
export function SignUp() {
  const [progress, setProgress] = useState(recallProgress)
  // Held while this page is open, so that "Change Email" does not lose what was typed.
  const [details, setDetails] = useState({ full_name: "", email: progress?.email ?? "", password: "" })

  function proceed(next: SignUpProgress) {
    rememberProgress(next)
    setProgress(next)
  }

  function changeEmail() {
    forgetProgress()
    setProgress(null)
  }

  if (!progress) {
    return (
      <DetailsStep
        details={details}
        onSent={(sent, next) => {
          setDetails(sent)
          proceed(next)
        }}
      />
    )
  }
  return <CodeStep progress={progress} onProgress={proceed} onChangeEmail={changeEmail} />
}
