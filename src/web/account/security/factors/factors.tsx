import type { User } from "@supabase/auth-js"
import { Trash2 } from "lucide-react"
import { useState } from "react"
import { m } from "#messages/messages.js"
import { Badge } from "#web/ui/badge.tsx"
import { Card } from "#web/ui/card.tsx"
import { IconButton } from "#web/ui/controls/icon-button.tsx"
import { formatDate } from "#web/ui/dates.ts"
import { type Factor, factorKinds, factorsOf } from "../../factors/factors.ts"
import { FactorIcon } from "../../factors/proof.tsx"
import { DemandedFactor } from "../demanded.tsx"
import { AddFactor } from "./add-factor.tsx"
import { RecoveryCodes, useRecoveryCodes } from "./recovery-codes.tsx"
import { RemoveFactor } from "./remove-factor.tsx"

/** Shows the second factors in use, adds another and removes one; and shows the codes for when they are lost. */
export function Factors({ user, onChange }: { user: User; onChange: () => Promise<void> }) {
  const factors = factorsOf(user)
  const [removing, setRemoving] = useState<Factor | null>(null)
  const codes = useRecoveryCodes(factors.length > 0)

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
      <DemandedFactor added={factors.length > 0} />
      <p className="text-muted">{m.account_factors_lead()}</p>
      {factors.length > 0 && (
        <ul className="grid divide-y-2 divide-dashed divide-line">
          {factors.map((factor) => (
            <Row key={factor.id} factor={factor} onRemove={() => setRemoving(factor)} />
          ))}
        </ul>
      )}
      {factors.length > 0 && <RecoveryCodes left={codes.left} busy={codes.busy} onMake={codes.make} />}
      <AddFactor factors={factors} onAdded={added} />
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
