import type { ReactNode } from "react"

/** Where a transfer goes, as the owner wrote it, and which reference it carries. */
export function BankDetails({ details, reference }: { details: string; reference: ReactNode }) {
  return (
    <div className="grid gap-3 rounded-md bg-sunken p-4">
      <p className="whitespace-pre-line">{details}</p>
      <p className="text-sm">{reference}</p>
    </div>
  )
}
