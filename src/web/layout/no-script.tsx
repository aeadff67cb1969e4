import { m } from "#messages/messages.js"
import type { ShopInfo } from "./shop-info.ts"

/** What pages cannot do without script, and how to buy all the same. A browser never renders what is inside of <noscript> again. */
export function NoScript(shop: Pick<ShopInfo["contact"], "email" | "phone">) {
  return <noscript>{import.meta.env.SSR && <Sentence {...shop} />}</noscript>
}

function Sentence({ email, phone }: Pick<ShopInfo["contact"], "email" | "phone">) {
  return (
    <p className="page-width py-3">
      {m.shell_no_script()}{" "}
      {phone && (
        <a href={`tel:${phone.replace(/[^\d+]/g, "")}`} className="thread-link font-bold">
          {phone}
        </a>
      )}{" "}
      <a href={`mailto:${email}`} className="thread-link font-bold">
        {email}
      </a>
    </p>
  )
}
