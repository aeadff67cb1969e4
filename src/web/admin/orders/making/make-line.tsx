import type { ReactNode } from "react"
import { m } from "#messages/messages.js"
import type { OrderItem } from "#shop/orders/order-json.ts"
import { LineName } from "#web/products/lines/line-name.tsx"
import { ProductPicture } from "#web/products/product-picture.tsx"
import { Badge, type BadgeTone } from "#web/ui/badge.tsx"
import { lineForOwner } from "../line-for-owner.ts"

const tones = { waiting: "neutral", started: "info", done: "success" } as const satisfies Record<string, BadgeTone>

interface MakeLineProps {
  item: OrderItem
  /** Says by when, and for whom. */
  about?: ReactNode
  buttons: ReactNode
}

/** Shows what is made of a line, with the customer's text in full. */
export function MakeLine({ item, about, buttons }: MakeLineProps) {
  const { made, making } = item
  return (
    <li className="to-make-line grid grid-cols-[4rem_minmax(0,1fr)] gap-x-3 gap-y-2 @xl:grid-cols-[4rem_minmax(0,1fr)_auto]">
      <ProductPicture
        imageUrl={item.product.image_url}
        alt=""
        sizes="4rem"
        className="gap-0! self-start rounded-md text-[0px]"
      />
      <div className="flex min-w-0 gap-2">
        <span className="shrink-0 font-bold leading-snug">{m.admin_make_count({ made })}</span>
        <div className="min-w-0">
          <LineName {...lineForOwner(item)} className="font-bold" />
          {about}
        </div>
      </div>
      <div className="col-span-2 flex flex-wrap items-center justify-between gap-2 @xl:col-span-1 @xl:flex-col @xl:items-end @xl:justify-start">
        {making && making !== "waiting" ? (
          <Badge tone={tones[making]}>{m.admin_make_state({ state: making })}</Badge>
        ) : (
          <span />
        )}
        {buttons}
      </div>
    </li>
  )
}
