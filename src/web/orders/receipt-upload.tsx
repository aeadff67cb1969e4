import { FileCheck2, Upload, X } from "lucide-react"
import { type ChangeEvent, useId, useState } from "react"
import { m } from "#messages/messages.js"
import { MAX_RECEIPT_BYTES, RECEIPT_TYPES } from "#shop/receipts/receipts.ts"
import type { Failure } from "#web/session/api/api.ts"
import { isHeic } from "#web/session/files/heic.ts"
import { smallerPicture } from "#web/session/files/smaller-picture.ts"
import { upload } from "#web/session/files/upload.ts"
import { FieldError } from "#web/ui/controls/field.tsx"
import { IconButton } from "#web/ui/controls/icon-button.tsx"

/** Describes a receipt on the server that no order holds yet. */
export interface UploadedReceipt {
  /** An order takes this path as its `bank_receipt_url`. */
  path: string
  name: string
}

interface ReceiptUploadProps {
  receipt: UploadedReceipt | null
  onChange: (receipt: UploadedReceipt | null) => void
  /** Sends the file elsewhere than to the customer's own receipts. */
  send?: Send | undefined
}

type Send = (
  file: File,
  onProgress: (part: number) => void,
) => Promise<Failure | { ok: true; value: { bank_receipt_url: string | null } }>

const sendOwn: Send = (file, onProgress) => upload("/receipts", file, onProgress)

interface Sending {
  name: string
  part: number
}

export function ReceiptUpload({ receipt, onChange, send = sendOwn }: ReceiptUploadProps) {
  const id = useId()
  const [sending, setSending] = useState<Sending | null>(null)
  const [error, setError] = useState<string | null>(null)

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0]
    event.target.value = ""
    if (!file) return
    setError(null)
    setSending({ name: file.name, part: 0 })
    const prepared = await prepareReceipt(file)
    if (!prepared.ok) {
      setSending(null)
      return setError(prepared.message)
    }
    const result = await send(prepared.file, (part) => setSending({ name: file.name, part }))
    setSending(null)
    if (!result.ok) return setError(result.message)
    const path = result.value.bank_receipt_url
    if (path) onChange({ path, name: file.name })
  }

  if (sending) return <Progress {...sending} />
  if (receipt) return <Uploaded name={receipt.name} onRemove={() => onChange(null)} />
  return (
    <div className="grid gap-1.5">
      <label
        htmlFor={id}
        className="flex min-h-16 cursor-pointer items-center justify-center gap-3 rounded-md border-2 border-line-strong border-dashed px-4 py-3 hover:border-terracotta hover:bg-terracotta-soft has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-3"
      >
        <Upload aria-hidden="true" className="size-5 shrink-0" />
        <span>
          <span className="font-bold">{m.orders_receipt_choose()}</span>
          <span className="block text-muted text-sm">{m.orders_receipt_kinds()}</span>
        </span>
        <input
          id={id}
          type="file"
          accept={RECEIPT_TYPES}
          onChange={choose}
          aria-describedby={error ? `${id}-error` : undefined}
          className="sr-only"
        />
      </label>
      <FieldError id={`${id}-error`} role="alert">
        {error}
      </FieldError>
    </div>
  )
}

function Progress({ name, part }: Sending) {
  const percent = Math.round(part * 100)
  return (
    <div role="status" className="grid gap-2 rounded-md border border-line bg-sunken p-4">
      <p className="flex justify-between gap-3 text-sm">
        <span className="truncate">{m.orders_receipt_uploading({ name })}</span>
        <span className="tabular-nums">{percent}%</span>
      </p>
      <progress value={percent} max={100} aria-label={m.orders_receipt_progress()} className="progress" />
    </div>
  )
}

function Uploaded({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <div className="flex items-center gap-3 rounded-md border border-success bg-success-bg py-1 pr-1 pl-4 text-success">
      <FileCheck2 aria-hidden="true" className="size-5 shrink-0" />
      <p role="status" className="min-w-0 grow truncate">
        <span className="sr-only">{m.orders_receipt_uploaded()} </span>
        {name}
      </p>
      <IconButton label={m.orders_receipt_remove()} onClick={onRemove}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  )
}

type Prepared = { readonly ok: true; readonly file: File } | { readonly ok: false; readonly message: string }

export async function prepareReceipt(file: File): Promise<Prepared> {
  const sent = isPicture(file) ? await smallerPicture(file) : file
  if (sent === "heic") return { ok: false, message: m.shell_picture_heic() }
  return sent.size > MAX_RECEIPT_BYTES ? { ok: false, message: m.orders_receipt_too_large() } : { ok: true, file: sent }
}

const isPicture = (file: File) => file.type.startsWith("image/") || isHeic(file)
