import { useState } from "react"
import { href, Navigate } from "react-router"
import { m } from "#messages/messages.js"
import { isPolicy, type PolicyName } from "#shop/policies/policies.ts"
import type { Marked } from "#shop/text/localized.ts"
import { privatePageMeta } from "#web/layout/private-page.ts"
import { LoadFailed } from "#web/ui/feedback/load-failed.tsx"
import { Skeleton } from "#web/ui/feedback/skeleton.tsx"
import { langOf } from "#web/ui/words/lang-of.ts"
import "#web/ui/styles/prose.css"
import { useLoad } from "#web/ui/use-load.ts"
import { adminCall } from "../admin-call.ts"
import type { Route } from "./+types/policy"
import { PartFrame } from "./part-frame.tsx"
import { shownWords } from "./shown-words.ts"
import { TextsScreen } from "./texts-screen.tsx"

export const meta = privatePageMeta(m.admin_screen_texts)

export default function PolicyTextsPage({ params: { policy } }: Route.ComponentProps) {
  if (!isPolicy(policy)) return <Navigate to={href("/admin/texts")} replace />
  const name = `policy_${policy}` as const
  return (
    <TextsScreen key={policy} first={name} step="policies">
      {(drafts) => (
        <PartFrame name={name} drafts={drafts}>
          <Preview policy={policy} of={shownWords(drafts.values[name])} />
        </PartFrame>
      )}
    </TextsScreen>
  )
}

function Preview({ policy, of }: { policy: PolicyName; of: { text: string } & Marked }) {
  return (
    <div lang={langOf(of, "text")}>
      <Rendered key={of.text} policy={policy} text={of.text} />
    </div>
  )
}

function Rendered({ policy, text }: { policy: PolicyName; text: string }) {
  const [read] = useState(
    () => () => adminCall("POST", "/admin/policies/:policy/preview", { param: { policy }, json: { text } }),
  )
  const { result, load } = useLoad(read)
  if (!result) return <Skeleton className="m-4 h-96" />
  if (!result.ok) return <LoadFailed message={result.message} onRetry={load} />
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made of Markdown without HTML, on the server
  return <div className="prose px-4 pt-4 sm:px-6" dangerouslySetInnerHTML={{ __html: result.value.html }} />
}
