import clsx from "clsx"
import type { ReactNode } from "react"
import { href, Link } from "react-router"
import { m } from "#messages/messages.js"
import { CachedPart } from "#web/cached-part.tsx"
import { Logo } from "#web/ui/logo.tsx"
import { SharedIcon, type SharedIconName } from "#web/ui/shared-icon.tsx"
import type { ShopInfo } from "./shop-info.ts"

const quickLinks = [
  [href("/"), m.shell_home],
  [href("/shop"), m.shell_shop],
  [href("/orders"), m.shell_my_orders],
  [href("/profile"), m.shell_profile],
] as const

/** Not written yet: entries without a target, not links to nowhere. */
const policies = [
  m.shell_footer_shipping_policy,
  m.shell_footer_return_policy,
  m.shell_footer_terms,
  m.shell_footer_privacy_policy,
]

/** The shop is not there yet. */
const networks = [
  ["Facebook", "facebook"],
  ["Instagram", "instagram"],
  ["Pinterest", "pinterest"],
] as const

export function Footer({ shop: { name, email, phone, year } }: { shop: ShopInfo }) {
  return (
    <CachedPart
      as="footer"
      part={FooterContent}
      props={{ name, email, phone, year }}
      className="lace mt-24 [--lace-below:none] bg-sunken"
    />
  )
}

function FooterContent(shop: Pick<ShopInfo, "name" | "email" | "phone" | "year">) {
  return (
    <>
      <div className="page-width grid grid-cols-2 gap-x-6 gap-y-10 py-14 lg:grid-cols-[1.4fr_1fr_1fr_1.3fr]">
        <div className="grid content-start gap-4 max-sm:col-span-2">
          <Logo name={shop.name} />
          <p className="max-w-xs text-muted">{m.shell_footer_about()}</p>
          <ul className="-ml-2.5 flex">
            {networks.map(([name, icon]) => (
              <li key={name}>
                <button type="button" disabled aria-label={name} title={name} className="network">
                  <SharedIcon name={icon} />
                </button>
              </li>
            ))}
          </ul>
        </div>
        <Column title={m.shell_footer_quick_links()}>
          {quickLinks.map(([to, label]) => (
            <li key={to}>
              <Link to={to} className="thread-link">
                {label()}
              </Link>
            </li>
          ))}
        </Column>
        <Column title={m.shell_footer_customer_service()}>
          {policies.map((policy) => (
            <li key={policy()}>
              <button type="button" disabled className="policy">
                {policy()}
              </button>
            </li>
          ))}
        </Column>
        <Column title={m.shell_footer_contact()} className="max-sm:col-span-2">
          <Contact icon="mail">
            <a href={`mailto:${shop.email}`} className="thread-link">
              {shop.email}
            </a>
          </Contact>
          <Contact icon="phone">
            <a href={`tel:${shop.phone.replace(/[^\d+]/g, "")}`} className="thread-link">
              {shop.phone}
            </a>
          </Contact>
          <Contact icon="map-pin">
            <span className="py-2.5 sm:py-1">{m.shell_footer_place()}</span>
          </Contact>
        </Column>
      </div>
      <div className="page-width">
        <p className="border-line border-t-2 border-dashed py-6 text-center text-muted text-sm">
          {m.shell_footer_rights({ year: shop.year, name: shop.name })}
        </p>
      </div>
    </>
  )
}

function Column({ title, className, children }: { title: string; className?: string; children: ReactNode }) {
  return (
    <div className={clsx("grid content-start gap-3", className)}>
      <h2 className="text-lg">{title}</h2>
      <ul className="grid gap-1">{children}</ul>
    </div>
  )
}

function Contact({ icon, children }: { icon: SharedIconName; children: ReactNode }) {
  return (
    <li className="contact">
      <SharedIcon name={icon} />
      {children}
    </li>
  )
}
