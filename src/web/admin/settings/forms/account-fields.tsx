import { Pencil, Plus } from "lucide-react"
import { useState } from "react"
import { m } from "#messages/messages.js"
import { baseLocale } from "#messages/runtime.js"
import { Button } from "#web/ui/controls/button.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { IconButton } from "#web/ui/controls/icon-button.tsx"
import { Textarea } from "#web/ui/controls/textarea.tsx"
import { Alert } from "#web/ui/feedback/alert.tsx"
import { type FormFields, type Place, placesIn } from "../../forms/described.ts"
import { blankPlace } from "../../forms/form-values.ts"
import { type AccountPart, payments } from "./payment-fields.ts"

const { accounts: described } = payments.fields

export function Accounts({ fields: { values, set, field }, samples }: { fields: FormFields; samples: boolean }) {
  const accounts = placesIn(values.accounts)
  // The accounts that were there are one line each until somebody changes one.
  const [folded, setFolded] = useState(() => accounts.map((_, at) => at))

  function remove(at: number) {
    set("accounts", accounts.toSpliced(at, 1))
    setFolded(folded.map((each) => (each > at ? each - 1 : each)))
  }
  return (
    <div className="grid gap-4">
      <h2 className="font-bold font-sans text-base">{m.admin_settings_accounts()}</h2>
      {accounts.length === 0 && (
        <Alert tone={samples ? "info" : "warning"}>
          {samples ? m.admin_settings_account_sample() : m.admin_settings_account_none()}
        </Alert>
      )}
      {accounts.map((account, at) =>
        folded.includes(at) ? (
          <FoldedAccount
            // biome-ignore lint/suspicious/noArrayIndexKey: an account has no identity but its place
            key={at}
            at={at}
            account={account}
            onUnfold={() => setFolded(folded.filter((each) => each !== at))}
          />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: an account has no identity but its place
          <Account key={at} at={at} field={field} onRemove={() => remove(at)} />
        ),
      )}
      {accounts.length < described.grows.max && (
        <Button
          variant="secondary"
          onClick={() => set("accounts", [...accounts, blankPlace(described)])}
          className="justify-self-start"
        >
          <Plus aria-hidden="true" className="size-5" />
          {m.admin_settings_account_add()}
        </Button>
      )}
    </div>
  )
}

function FoldedAccount({ at, account, onUnfold }: { at: number; account: Place; onUnfold: () => void }) {
  const parts = Object.values(account).map((part) => (typeof part === "string" ? part : Object(part)[baseLocale]))
  return (
    <div className="flex items-center justify-between gap-3 rounded-md border border-line py-2 pr-2 pl-4">
      <p className="wrap-anywhere min-w-0">{parts.filter(Boolean).join(", ")}</p>
      <IconButton label={m.admin_settings_account_change({ number: at + 1 })} onClick={onUnfold}>
        <Pencil aria-hidden="true" />
      </IconButton>
    </div>
  )
}

function Account({ at, field, onRemove }: { at: number; field: FormFields["field"]; onRemove: () => void }) {
  const props = (part: AccountPart) => ({ ...field(`accounts.${at}.${part}`), label: described.fields[part].label() })
  const { error, label, name } = props("note")
  const note = { ...field(`accounts.${at}.note.${baseLocale}`), name, error: undefined }
  return (
    <fieldset className="grid gap-4 rounded-md border border-line p-4">
      <legend className="px-1 font-bold text-sm">{m.admin_settings_account({ number: at + 1 })}</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field {...props("bank")} autoComplete="off" autoFocus />
        <Field {...props("branch")} autoComplete="off" />
        <Field {...props("holder")} autoComplete="off" />
        <Field {...props("number")} autoComplete="off" inputMode="text" />
      </div>
      <Field label={label} error={error} hint={m.admin_settings_account_note_hint()}>
        <Textarea rows={2} {...note} />
      </Field>
      <Button size="sm" variant="ghost" onClick={onRemove} className="justify-self-start">
        {m.admin_settings_account_remove({ number: at + 1 })}
      </Button>
    </fieldset>
  )
}
