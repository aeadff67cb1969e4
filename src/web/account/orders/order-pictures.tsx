import { useEffect, useState } from "react"
import { m } from "#messages/messages.js"
import { call } from "#web/session/api/api.ts"

interface OrderPicturesProps {
  orderId: string
  paths: readonly string[]
}

/** Shows private pictures that stand with an order. Their links are good for minutes: each is asked for as it is shown. */
export function OrderPictures({ orderId, paths }: OrderPicturesProps) {
  const [urls, setUrls] = useState<readonly (string | null)[]>([])

  useEffect(() => {
    let wanted = true
    const read = (path: string) => call("GET", "/orders/:id/receipt", { param: { id: orderId }, query: { path } })
    void Promise.all(paths.map(read)).then((results) => {
      if (wanted) setUrls(results.map((result) => (result.ok ? result.value.url : null)))
    })
    return () => {
      wanted = false
    }
  }, [orderId, paths])
  return (
    <ul className="my-2 flex flex-wrap gap-3">
      {paths.map((path, at) => {
        const url = urls[at]
        return (
          <li key={path} className="size-24 overflow-hidden rounded-md border border-line bg-sunken">
            {url && (
              <a href={url} target="_blank" rel="noopener noreferrer">
                <img src={url} alt={m.orders_progress_picture({ position: at + 1 })} className="size-24 object-cover" />
              </a>
            )}
          </li>
        )
      })}
    </ul>
  )
}
