import { m } from "#messages/messages.js"
import type { ShopInfo } from "./shop-info.ts"

/**
 * Says what pages cannot do without script, and how to buy all the same. A browser never renders the content of
 * <noscript> again.
 */
export function NoScript({ contact }: Pick<ShopInfo, "contact">) {
  return <noscript>{import.meta.env.SSR && <Sentence {...contact} />}</noscript>
}

function Sentence({ sample, ...contact }: ShopInfo["contact"]) {
  return (
    <p className="page-width py-3">
      {m.shell_no_script()} {!sample && (contact.email || contact.phone) && <Ways {...contact} />}
    </p>
  )
}

function Ways({ email, phone }: Pick<ShopInfo["contact"], "email" | "phone">) {
  const ways = email && phone ? "both" : email ? "email" : "phone"
  return (
    <>
      {m.shell_no_script_order({ ways })}{" "}
      {phone && (
        <a href={`tel:${phone.replace(/[^\d+]/g, "")}`} className="thread-link font-bold">
          {phone}
        </a>
      )}{" "}
      {email && (
        <a href={`mailto:${email}`} className="thread-link font-bold">
          {email}
        </a>
      )}
    </>
  )
}
