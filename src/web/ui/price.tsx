import clsx from "clsx"
import { formatRupees } from "#shop/money.ts"

export function Price({ cents, className }: { cents: number; className?: string }) {
  return <span className={clsx("whitespace-nowrap tabular-nums", className)}>{formatRupees(cents)}</span>
}
