import { X } from "lucide-react"
import { href } from "react-router"
import { m } from "#messages/messages.js"
import { LineName } from "#web/products/lines/line-name.tsx"
import { ProductPicture } from "#web/products/product-picture.tsx"
import { call } from "#web/session/api/api.ts"
import { showFailure } from "#web/session/api/api-problem.ts"
import { Card } from "#web/ui/card.tsx"
import { IconButton } from "#web/ui/controls/icon-button.tsx"
import { useLoad } from "#web/ui/use-load.ts"

const readWaits = () => call("GET", "/back-in-stock")

export function OwnWaits() {
  const { result, load } = useLoad(readWaits)
  if (!result?.ok || result.value.waits.length === 0) return null
  async function end(product_id: string) {
    const ended = await call("DELETE", "/back-in-stock", { json: { product_id } })
    if (!ended.ok) showFailure(ended)
    await load()
  }
  return (
    <Card className="mt-6 grid gap-4" aria-labelledby="waits">
      <h2 id="waits" className="text-xl">
        {m.orders_waits()}
      </h2>
      <ul className="grid gap-3">
        {result.value.waits.map(({ product_id: id, image_url, ...product }) => (
          <li key={id} className="grid grid-cols-[3.5rem_minmax(0,1fr)_auto] items-center gap-x-3">
            <ProductPicture
              imageUrl={image_url}
              alt=""
              sizes="3.5rem"
              className="rounded-sm text-[0.625rem] leading-tight"
            />
            <LineName of={product} to={href("/product/:id", { id })} />
            <IconButton label={m.orders_wait_end({ name: product.name })} onClick={() => void end(id)}>
              <X aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
    </Card>
  )
}
