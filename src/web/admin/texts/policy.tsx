import { useState } from "react"
import { href, Navigate } from "react-router"
import { m } from "#messages/messages.js"
import { isPolicy, type PolicyName } from "#shop/policies/policies.ts"
import { privatePageMeta } from "#web/layout/private-page.ts"
import { LoadFailed } from "#web/ui/feedback/load-failed.tsx"
import { Skeleton } from "#web/ui/feedback/skeleton.tsx"
import "#web/ui/styles/prose.css"
import { useLoad } from "#web/ui/use-load.ts"
import { adminCall } from "../admin-call.ts"
import type { Route } from "./+types/policy"
import { PartFrame } from "./part-frame.tsx"
import { TextsScreen } from "./texts-screen.tsx"

export const meta = privatePageMeta(m.admin_screen_texts)

/** Edits one of the policies. */
export default function PolicyTextsPage({ params: { policy } }: Route.ComponentProps) {
  if (!isPolicy(policy)) return <Navigate to={href("/admin/texts")} replace />
  const name = `policy_${policy}` as const
  return (
    <TextsScreen key={policy} first={name} step="policies">
      {(drafts, settings) => (
        <PartFrame name={name} drafts={drafts} stored={settings.values}>
          <Rendered key={drafts.values[name].text} policy={policy} text={drafts.values[name].text} />
        </PartFrame>
      )}
    </TextsScreen>
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
