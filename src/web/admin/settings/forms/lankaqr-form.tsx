import { type ChangeEvent, useState } from "react"
import { m } from "#messages/messages.js"
import { PICTURE_TYPES } from "#shop/catalogue/products/admin-products.ts"
import { CARRIED, payeeOf } from "#shop/lankaqr/lankaqr.ts"
import { MAX_CODE_PICTURE_BYTES, payeeLine } from "#shop/settings/sections/lankaqr-section.ts"
import { upload } from "#web/session/files/upload.ts"
import { Field } from "#web/ui/controls/field.tsx"
import { Select } from "#web/ui/controls/select.tsx"
import { Alert } from "#web/ui/feedback/alert.tsx"
import type { FormFields } from "../../forms/described.ts"
import { FileInput } from "../../forms/file-input.tsx"
import { useBusy } from "../../use-busy.ts"
import { carriedNames, lankaqr } from "./lankaqr-fields.ts"
import { SectionForm } from "./section-form.tsx"

const { fields: described } = lankaqr

export function LankaqrForm() {
  return <SectionForm section={lankaqr}>{(fields, onBusy) => <Code fields={fields} onBusy={onBusy} />}</SectionForm>
}

function Code({ fields, onBusy }: { fields: FormFields; onBusy: (busy: boolean) => void }) {
  const code = fields.field("code")
  // A faulty text is reported when the form is saved.
  const payee = payeeOf(code.value.trim())
  const isCode = typeof payee !== "string"
  return (
    <>
      <CodePicture onRead={(text) => fields.set("code", text)} onBusy={onBusy} />
      <Field {...code} label={described.code.label()} autoComplete="off" spellCheck={false} />
      <div role="status" className="grid gap-2 empty:hidden">
        {isCode && (
          <Alert tone={payee.personal ? "warning" : "info"} title={m.admin_lankaqr_payee({ payee: payeeLine(payee) })}>
            {payee.personal ? m.admin_lankaqr_personal() : m.admin_lankaqr_check()}
          </Alert>
        )}
      </div>
      {isCode && <Carries {...fields.field("carried")} />}
    </>
  )
}

function Carries({ error, ...select }: ReturnType<FormFields["field"]>) {
  return (
    <Field label={described.carried.label()} error={error} hint={m.admin_lankaqr_carried_hint()}>
      <Select {...select} choices={CARRIED.map((carried) => [carried, carriedNames[carried]()])} />
    </Field>
  )
}

/** Has the server read a picture: what it reads stands in the form, and is stored nowhere before that is saved. */
function CodePicture({ onRead, onBusy }: { onRead: (code: string) => void; onBusy: (busy: boolean) => void }) {
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, during] = useBusy()

  async function read({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    target.value = ""
    if (!file) return
    if (file.size > MAX_CODE_PICTURE_BYTES) return setProblem(m.errors_lankaqr_too_large())
    setProblem(null)
    onBusy(true)
    const result = await during(upload("/admin/settings/lankaqr/picture", file, () => {}))
    onBusy(false)
    if (result.ok) onRead(result.value.code)
    else if (!result.sessionOver) setProblem(result.message)
  }
  return (
    <Field label={m.admin_lankaqr_picture()} hint={m.admin_lankaqr_picture_hint()} error={problem}>
      <FileInput accept={PICTURE_TYPES} onChange={read} aria-busy={busy} />
    </Field>
  )
}
