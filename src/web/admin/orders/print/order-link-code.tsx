import type { InvoiceWords } from "#shop/orders/admin/invoice-words.ts"

interface OrderLinkCodeProps {
  /** Is the URL of the picture. */
  code: string
  words: Pick<InvoiceWords, "language" | "see_order">
}

/** Leads whoever opens the parcel to its order, in the language of its customer. */
export function OrderLinkCode({ code, words: { language, see_order } }: OrderLinkCodeProps) {
  return (
    <p lang={language} className="flex items-center gap-3 text-sm">
      <img src={code} alt="" width={140} height={140} className="shrink-0" />
      <span className="max-w-60">{see_order}</span>
    </p>
  )
}
