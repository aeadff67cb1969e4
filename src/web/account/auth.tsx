import { useEffect } from "react"
import { useLocation, useSearchParams } from "react-router"
import { m } from "#messages/messages.js"
import { privatePageMeta } from "#web/layout/private-page.ts"
import { useSession } from "#web/session/session.tsx"
import { followClient } from "#web/session/session-check.ts"
import { Card } from "#web/ui/card.tsx"
import { PageSpinner } from "#web/ui/feedback/spinner.tsx"
import { PageHeading } from "#web/ui/page-heading.tsx"
import { Tabs } from "#web/ui/tabs.tsx"
import { AfterSignIn } from "./auth-forms/after-sign-in.tsx"
import { Forgot } from "./auth-forms/forgot.tsx"
import { KeptProduct } from "./auth-forms/kept-product.tsx"
import { ProviderButtons } from "./auth-forms/provider-buttons.tsx"
import { SecondStep } from "./auth-forms/second-step.tsx"
import { SignIn } from "./auth-forms/sign-in.tsx"
import { SignUp } from "./auth-forms/sign-up.tsx"
import { recallProgress, rememberProgress } from "./auth-forms/sign-up-progress.ts"
import { useProviderResponse } from "./auth-forms/use-provider-response.ts"

export const meta = privatePageMeta(m.shell_sign_in)

const tabs = [
  { id: "signin", label: m.shell_sign_in, heading: m.auth_sign_in_title },
  { id: "signup", label: m.auth_sign_up, heading: m.auth_sign_up_title },
  { id: "forgot", label: m.auth_forgot_tab, heading: m.auth_forgot_title },
] as const

export default function Auth() {
  const { status } = useSession()
  const settled = useProviderResponse()
  useEffect(() => {
    void followClient()
  }, [])
  if (status === "unknown" || !settled) return <PageSpinner />
  if (status === "signed-in") return <AfterSignIn />
  if (status === "awaiting-second-factor") return <SecondStep />
  return <Forms />
}

function Forms() {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const { id: selected, heading } = tabs.find(({ id }) => id === params.get("tab")) ?? tabs[0]

  function select(tab: string) {
    setParams(
      (before) => {
        before.set("tab", tab)
        return before
      },
      { replace: true, preventScrollReset: true, state },
    )
  }

  function enterCode(email: string) {
    const begun = recallProgress()
    rememberProgress({ id: begun?.email === email ? begun.id : null, email, resendAt: 0 })
    select("signup")
  }

  return (
    <div className="page-width max-w-xl py-10 sm:py-14">
      <PageHeading title={heading()} />
      <Card>
        {selected !== "forgot" && <KeptProduct onSignUp={selected === "signin" ? () => select("signup") : undefined} />}
        <Tabs
          tabs={tabs.map(({ id, label }) => ({ id, label: label() }))}
          selected={selected}
          onSelect={select}
          label={m.auth_account()}
        >
          {selected === "signin" && <SignIn onForgot={() => select("forgot")} onEnterCode={enterCode} />}
          {selected === "signup" && <SignUp />}
          {selected === "forgot" && <Forgot onBack={() => select("signin")} />}
        </Tabs>
        {selected !== "forgot" && <ProviderButtons />}
      </Card>
    </div>
  )
}
