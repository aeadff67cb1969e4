import type { User } from "@supabase/auth-js"
import { Trash2 } from "lucide-react"
import { useState } from "react"
import { useNavigate, useSearchParams } from "react-router"
import { formatDate } from "#messages/formats.ts"
import { m } from "#messages/messages.js"
import { callAuth } from "#web/session/auth-api/auth-call.ts"
import { safeNextPath } from "#web/session/next-path.ts"
import { refreshUser } from "#web/session/session-check.ts"
import { Badge } from "#web/ui/badge.tsx"
import { Card } from "#web/ui/card.tsx"
import { Button } from "#web/ui/controls/button.tsx"
import { IconButton } from "#web/ui/controls/icon-button.tsx"
import { Dialog } from "#web/ui/dialogs/dialog.tsx"
import { Alert } from "#web/ui/feedback/alert.tsx"
import { toast } from "#web/ui/feedback/toast.ts"
import { type Factor, factorKinds, factorsOf } from "../../factors/factors.ts"
import { FactorIcon } from "../../factors/proof.tsx"
import { reportFailure } from "../own-user.ts"
import { useStepProof } from "../use-step-proof.tsx"
import { AddFactor } from "./add-factor.tsx"
import { RecoveryCodes, useRecoveryCodes } from "./recovery-codes.tsx"

export function Factors({ user, onChange }: { user: User; onChange: () => Promise<void> }) {
  const factors = factorsOf(user)
  const [removing, setRemoving] = useState<Factor | null>(null)
  const navigate = useNavigate()
  const demanding = useDemandingPage()
  const codes = useRecoveryCodes(factors.length > 0, () => demanding && navigate(demanding, { replace: true }))

  async function added() {
    const isFirst = factors.length === 0
    await onChange()
    if (isFirst) await codes.make()
  }

  return (
    <Card className="grid gap-5">
      <div className="flex flex-wrap items-center gap-3">
        <h3 className="text-xl">{m.account_factors()}</h3>
        <Badge tone={factors.length ? "success" : "neutral"}>
          {factors.length ? m.account_factors_on() : m.account_factors_off()}
        </Badge>
      </div>
      {demanding && factors.length === 0 && (
        <Alert tone="warning" title={m.account_factor_demanded()}>
          {m.account_factor_demanded_hint()}
        </Alert>
      )}
      <p className="text-muted">{m.account_factors_lead()}</p>
      {factors.length > 0 && (
        <ul className="grid divide-y-2 divide-dashed divide-line">
          {factors.map((factor) => (
            <Row key={factor.id} factor={factor} onRemove={() => setRemoving(factor)} />
          ))}
        </ul>
      )}
      <AddFactor factors={factors} onAdded={added} />
      {/* Their number comes later, and must move nothing that somebody is about to press. */}
      {factors.length > 0 && <RecoveryCodes left={codes.left} busy={codes.busy} onMake={codes.make} />}
      <RemoveFactor
        factor={removing}
        last={factors.length === 1}
        onClose={() => setRemoving(null)}
        onRemoved={onChange}
      />
      {codes.dialogs}
    </Card>
  )
}

function Row({ factor, onRemove }: { factor: Factor; onRemove: () => void }) {
  return (
    <li className="flex items-center gap-3 py-3">
      <FactorIcon kind={factor.kind} />
      <div className="min-w-0 grow">
        <p className="wrap-anywhere font-bold">{factor.name}</p>
        <p className="text-muted text-sm">
          {m.account_factor_since({ kind: factorKinds[factor.kind](), date: formatDate(factor.addedAt) })}
        </p>
      </div>
      <IconButton label={m.account_factor_remove_of({ name: factor.name })} onClick={onRemove}>
        <Trash2 aria-hidden="true" />
      </IconButton>
    </li>
  )
}

interface RemoveFactorProps {
  factor: Factor | null
  last: boolean
  onClose: () => void
  onRemoved: () => Promise<void>
}

function RemoveFactor({ factor, last, onClose, onRemoved }: RemoveFactorProps) {
  const [busy, setBusy] = useState(false)
  const proof = useStepProof()

  async function remove({ id: factorId, name }: Factor) {
    setBusy(true)
    const result = await proof.withProof(async () => {
      const removed = await callAuth((client) => client.mfa.unenroll({ factorId }))
      // One dialog at a time: the proof comes in place of the question.
      onClose()
      return removed
    })
    setBusy(false)
    onClose()
    if (!result.ok && result.code !== "mfa_factor_not_found")
      return reportFailure(result, m.account_factor_remove_failed())
    toast({ title: m.account_factor_removed({ name }), tone: "success" })
    // The token names the factor until it is renewed.
    await callAuth((client) => client.refreshSession())
    await onRemoved()
    await refreshUser()
  }

  return (
    <>
      <Dialog
        open={factor !== null}
        onClose={onClose}
        title={factor ? m.account_factor_remove_question({ name: factor.name }) : ""}
        description={last ? m.account_factor_last() : m.account_factor_remove_hint()}
        size="sm"
        cancelLabel={m.shell_cancel()}
        footer={
          <Button variant="danger" busy={busy} onClick={() => factor && remove(factor)}>
            {m.account_factor_remove()}
          </Button>
        }
      />
      {proof.dialog}
    </>
  )
}

/** Returns the page of the back-office that sent an admin here for a second factor; null where none did. */
function useDemandingPage(): string | null {
  const [params] = useSearchParams()
  const next = safeNextPath(params.get("next"))
  return next?.startsWith("/admin") ? next : null
}
