import type { ReactNode } from "react"
import { Price } from "#web/ui/price.tsx"
import { ProductPicture } from "../product-picture.tsx"
import { LineName, type LineNameProps } from "./line-name.tsx"

interface OrderLineProps extends Pick<LineNameProps, "of" | "text" | "also" | "made" | "to"> {
  imageUrl: string | null | undefined
  quantity: ReactNode
  /** Is the price of all of them. */
  cents: number
}

export function OrderLine({ imageUrl, quantity, cents, ...name }: OrderLineProps) {
  return (
    <li className="grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-3">
      <ProductPicture imageUrl={imageUrl ?? null} alt="" sizes="3.5rem" className="rounded-sm text-xs" />
      <div>
        <LineName {...name} />
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="text-muted text-sm">{quantity}</span>
          <Price cents={cents} className="font-bold" />
        </p>
      </div>
    </li>
  )
}
