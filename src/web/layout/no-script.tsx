import { href, Link, useLocation } from "react-router"
import { m } from "#messages/messages.js"
import type { ShopInfo } from "./shop-info.ts"

type NoScriptProps = Pick<ShopInfo, "contact" | "notOpen">

/**
 * Says what pages cannot do without script, and how to buy all the same; names the page where that is all of it. A browser never renders the
 * content of <noscript> again.
 */
export function NoScript(props: NoScriptProps) {
  const { pathname } = useLocation()
  return <noscript>{import.meta.env.SSR && <Words {...props} title={titleOf(pathname)} />}</noscript>
}

/** Names the pages that are empty without script. */
function titleOf(path: string): string | undefined {
  if (path === href("/auth")) return m.shell_sign_in()
  if (path === href("/cart")) return m.cart_title()
  if (path === href("/checkout")) return m.checkout_title()
  if (path === href("/orders")) return m.shell_my_orders()
  return path === href("/profile") ? m.shell_profile() : undefined
}

function Words({ contact: { sample, ...contact }, notOpen, title }: NoScriptProps & { title: string | undefined }) {
  return (
    <div className="page-width grid gap-3 py-3">
      {!notOpen && (
        <nav aria-label={m.shell_navigation()} className="flex gap-2 md:hidden">
          <Link to={href("/")} className="nav-link">
            {m.shell_home()}
          </Link>
          <Link to={href("/shop")} className="nav-link">
            {m.shell_shop()}
          </Link>
        </nav>
      )}
      {title && <h1 className="text-3xl sm:text-4xl">{title}</h1>}
      <p>
        {m.shell_no_script()} {!sample && (contact.email || contact.phone) && <Ways {...contact} />}
      </p>
    </div>
  )
}

function Ways({ email, phone }: Pick<ShopInfo["contact"], "email" | "phone">) {
  const ways = email && phone ? "both" : email ? "email" : "phone"
  return (
    <>
      {m.shell_no_script_order({ ways })}
      <span className="flex flex-wrap gap-x-6 font-bold">
        {phone && (
          <a href={`tel:${phone.replace(/[^\d+]/g, "")}`} className="thread-link">
            {phone}
          </a>
        )}
        {email && (
          <a href={`mailto:${email}`} className="thread-link">
            {email}
          </a>
        )}
      </span>
    </>
  )
}
