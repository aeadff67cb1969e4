import { useCallback, useEffect, useState } from "react"
import { href, useLocation, useNavigate, useSearchParams } from "react-router"
import { m } from "#messages/messages.js"
import { isStaff } from "#shop/api/identity.ts"
import { privatePageMeta } from "#web/layout/private-page.ts"
import { ProductPicture } from "#web/products/product-picture.tsx"
import { renewedToken } from "#web/session/auth-api/auth-client.ts"
import { recallPending, sendToCart, takePending } from "#web/session/cart/add-to-cart.ts"
import { safeNextPath } from "#web/session/next-path.ts"
import { signOutHere, useSession } from "#web/session/session.tsx"
import { followClient } from "#web/session/session-check.ts"
import { Card } from "#web/ui/card.tsx"
import { Button } from "#web/ui/controls/button.tsx"
import { PageSpinner } from "#web/ui/feedback/spinner.tsx"
import { toast } from "#web/ui/feedback/toast.ts"
import { PageHeading } from "#web/ui/page-heading.tsx"
import { Tabs } from "#web/ui/tabs.tsx"
import { ProductName } from "#web/ui/words/product-name.tsx"
import { ProviderButtons, useProviderResponse } from "./auth-forms/providers.tsx"
import { Forgot, SignIn } from "./auth-forms/sign-in.tsx"
import { SignUp } from "./auth-forms/sign-up.tsx"
import { recallProgress, rememberProgress } from "./auth-forms/sign-up-progress.ts"
import type { Factor } from "./factors/factors.ts"
import { deviceHoldsPasskeys, passkeysWork } from "./factors/passkey.ts"
import { SecondStepProof } from "./factors/proof.tsx"

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
          {selected === "signin" && <SignIn onEnterCode={enterCode} />}
          {selected === "signup" && <SignUp />}
          {selected === "forgot" && <Forgot />}
        </Tabs>
        {selected !== "forgot" && <ProviderButtons />}
      </Card>
    </div>
  )
}

/** Finishes a sign-in: adds the product that the guest wanted to the cart, and redirects to the page they came from. */
function AfterSignIn() {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const home = isStaff(useSession().user?.role) ? href("/admin") : href("/")
  const next = safeNextPath(params.get("next")) ?? home
  // The page to come back to is the one before this: a second entry of it would make its Back button lead to itself.
  const { goBack = false } = useLocation().state ?? {}
  useEffect(() => {
    let unmounted = false
    const pending = takePending()
    const added = pending ? sendToCart(pending, () => void navigate(href("/cart")), true) : Promise.resolve()
    void added.then(() => {
      if (!unmounted) void (goBack ? navigate(-1) : navigate(next, { replace: true }))
    })
    return () => {
      unmounted = true
    }
  }, [navigate, next, goBack])
  return <PageSpinner />
}

const securityUrl = `${href("/profile")}#security`

/** Shows the step after the password for accounts with a second factor. The URL keeps where to go afterwards. */
function SecondStep() {
  const navigate = useNavigate()
  // The factor has been removed elsewhere: a new token says so, and the session follows.
  const goOn = useCallback(() => void renewedToken().catch(() => {}), [])

  async function welcome(by: Factor | null, all: readonly Factor[]) {
    if (!by) return welcomeWithoutFactor()
    const offered = by.kind !== "webauthn" && all.every(({ kind }) => kind !== "webauthn") && passkeysWork()
    const wanted = offered && (await deviceHoldsPasskeys())
    const addPasskey = { label: m.account_passkey_add(), onClick: () => void navigate(securityUrl) }
    toast({ title: m.auth_welcome_back(), tone: "success", ...(wanted ? { action: addPasskey } : {}) })
  }

  function welcomeWithoutFactor() {
    toast({
      title: m.auth_welcome_back(),
      description: m.auth_recovery_code_spent(),
      tone: "success",
      action: { label: m.auth_to_security(), onClick: () => void navigate(securityUrl) },
    })
  }

  return (
    <div className="page-width max-w-xl py-10 sm:py-14">
      <PageHeading title={m.auth_second_step_title()} />
      <Card className="grid gap-6">
        <SecondStepProof onProved={welcome} onNone={goOn} />
        <Button variant="ghost" onClick={signOutHere}>
          {m.auth_second_step_cancel()}
        </Button>
      </Card>
    </div>
  )
}

/** Shows the product that a guest wanted, which signing in or signing up puts in the cart. */
function KeptProduct({ onSignUp }: { onSignUp?: (() => void) | undefined }) {
  const [product] = useState(recallPending)
  if (!product) return null
  return (
    <div className="mb-6 grid gap-3 rounded-md bg-sunken p-3">
      <div className="grid grid-cols-[4rem_minmax(0,1fr)] items-center gap-3">
        <ProductPicture imageUrl={product.imageUrl} alt="" sizes="64px" className="rounded-sm text-xs" />
        <div>
          <p className="wrap-anywhere leading-snug">
            <ProductName of={product} clamp />
          </p>
          <p className="text-muted text-sm">{m.auth_kept()}</p>
        </div>
      </div>
      {onSignUp && (
        <Button variant="secondary" onClick={onSignUp}>
          {m.auth_kept_new()}
        </Button>
      )}
    </div>
  )
}
