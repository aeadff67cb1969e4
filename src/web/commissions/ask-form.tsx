import { useState } from "react"
import { m } from "#messages/messages.js"
import { askTyped } from "#shop/commissions/commissions.ts"
import { NoticePage } from "#web/layout/links/link-page.tsx"
import { type ChosenPicture, PicturesField, type SendPicture } from "#web/products/pictures/pictures-field.tsx"
import { call } from "#web/session/api/api.ts"
import { upload } from "#web/session/files/upload.ts"
import { useSessionState } from "#web/session/session.tsx"
import { Button } from "#web/ui/controls/button.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { Textarea } from "#web/ui/controls/textarea.tsx"
import { toast } from "#web/ui/feedback/toast.ts"
import { useFields } from "#web/ui/forms/use-fields.ts"
import { useSubmit } from "#web/ui/forms/use-submit.ts"

const EMPTY = { name: "", email: "", phone: "", words: "", size: "", colour: "", wished_on: "", budget: "" }

export function AskForm({ like }: { like: { readonly id: string; readonly name: string } | null }) {
  const { user } = useSessionState()
  // A request that is sent again after a lost response is the same one.
  const [key] = useState(() => crypto.randomUUID())
  const [pictures, setPictures] = useState<readonly ChosenPicture[]>([])
  const [asked, setAsked] = useState<{ readonly confirmed: boolean } | null>(null)
  const fields = useFields(askTyped, EMPTY)
  const { busy, onSubmit } = useSubmit(fields, {
    invalidTitle: null,
    send: async (wished) => {
      const result = await call("POST", "/commissions", { json: { ...wished, key, product_id: like?.id ?? null } })
      if (result.ok && !(await sendAll(pictures, result.value)))
        toast({ title: m.shop_commission_pictures_failed(), tone: "destructive" })
      return result
    },
    onSuccess: ({ value }) => setAsked(value),
    onFailure: ({ message, field, sessionOver }) =>
      sessionOver ? null : { title: m.shop_commission_failed(), description: message, field },
  })
  if (asked?.confirmed)
    return <NoticePage title={m.shop_commission_taken_title()} text={m.shop_commission_taken_text()} />
  if (asked) return <NoticePage title={m.shop_commission_asked_title()} text={m.shop_commission_asked_text()} />
  return (
    <form onSubmit={onSubmit} noValidate className="page-width grid max-w-xl gap-5 py-10">
      <h1 className="text-3xl sm:text-4xl">{m.shop_commission_title()}</h1>
      {like ? (
        <p className="font-bold">{m.shop_commission_like({ name: like.name })}</p>
      ) : (
        <p className="text-lg text-muted">{m.shop_commission_lead()}</p>
      )}
      <Field
        label={m.shop_commission_words()}
        hint={m.shop_commission_words_hint()}
        required
        error={fields.errors.words}
      >
        <Textarea rows={4} {...fields.bind("words")} />
      </Field>
      <PicturesField pictures={pictures} onChange={setPictures} send={keepPicture} />
      <details className="rounded-lg border border-line bg-surface px-4">
        <summary className="min-h-11 py-3 font-bold">{m.shop_commission_more()}</summary>
        <div className="grid gap-4 pb-4 sm:grid-cols-2">
          <Field label={m.shop_commission_size()} {...fields.field("size")} />
          <Field label={m.shop_commission_colour()} {...fields.field("colour")} />
          <Field label={m.shop_commission_wished_on()} type="date" max="9999-12-31" {...fields.field("wished_on")} />
          <Field label={m.shop_commission_budget()} inputMode="decimal" {...fields.field("budget")} />
        </div>
      </details>
      <Field label={m.shop_commission_name()} autoComplete="name" required {...fields.field("name")} />
      <div className="grid gap-4 sm:grid-cols-2">
        {!user && (
          <Field label={m.shop_commission_email()} type="email" autoComplete="email" {...fields.field("email")} />
        )}
        <Field label={m.shop_commission_phone()} type="tel" autoComplete="tel" {...fields.field("phone")} />
        <p className="text-muted text-sm sm:col-span-2">
          {user ? m.shop_commission_reach_account({ email: user.email }) : m.shop_commission_reach()}
        </p>
      </div>
      <Button type="submit" size="lg" busy={busy}>
        {m.shop_commission_send()}
      </Button>
    </form>
  )
}

/** Pictures are sent once there is a request that holds them. */
const keepPicture: SendPicture = async () => ({ ok: true, value: crypto.randomUUID() })

/** Sends the pictures one after the other; false where one did not arrive. */
async function sendAll(
  pictures: readonly ChosenPicture[],
  { id, pictures_key: key }: { readonly id: string; readonly pictures_key: string },
): Promise<boolean> {
  let all = true
  for (const { file } of pictures) {
    const sent = file && (await upload("/commissions/:id/pictures/:key", file, () => {}, { param: { id, key } }))
    all &&= sent?.ok === true
  }
  return all
}
