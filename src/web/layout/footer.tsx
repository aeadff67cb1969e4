import clsx from "clsx"
import type { ReactNode } from "react"
import { href, Link } from "react-router"
import { m } from "#messages/messages.js"
import { CachedPart } from "#web/document/cached-part.tsx"
import { Logo } from "#web/ui/logo.tsx"
import { SharedIcon, type SharedIconName } from "#web/ui/shared-icon.tsx"
import { langOf } from "#web/ui/words/lang-of.ts"
import { LanguageLinks } from "./languages/language-links.tsx"
import type { ShopInfo } from "./shop-info.ts"

const quickLinks = [
  [href("/"), m.shell_home],
  [href("/shop"), m.shell_shop],
  [href("/orders"), m.shell_my_orders],
  [href("/profile"), m.shell_profile],
] as const

const policies = [
  ["shipping", m.shell_footer_shipping_policy],
  ["returns", m.shell_footer_return_policy],
  ["terms", m.shell_footer_terms],
  ["privacy", m.shell_footer_privacy_policy],
] as const

const networks = [
  ["Facebook", "facebook"],
  ["Instagram", "instagram"],
  ["Pinterest", "pinterest"],
  ["TikTok", "tiktok"],
] as const

const LONG = "group-data-short/footer:max-md:hidden"

type FooterProps = Pick<
  ShopInfo,
  "notOpen" | "name" | "logo" | "tagline" | "town" | "contact" | "maker" | "whatsApp" | "year" | "english"
>

interface WholeFooterProps {
  shop: ShopInfo
  /** Leaves the policies, the contact and the languages on phones: below a form, the rest is a third of the page. */
  short: boolean
}

export function Footer({ shop, short }: WholeFooterProps) {
  const { notOpen, name, logo, tagline, town, contact, maker, whatsApp, year, english } = shop
  return (
    <footer
      data-short={short || undefined}
      className="group/footer lace mt-16 data-short:max-md:mt-12 sm:mt-24 [--lace-below:none] bg-sunken"
    >
      <CachedPart
        as="div"
        part={FooterContent}
        props={{ notOpen, name, logo, tagline, town, contact, maker, whatsApp, year, english }}
      />
      <LanguageLinks className="languages page-width justify-center pb-4" />
    </footer>
  )
}

function FooterContent({ notOpen, name, logo, tagline, town, contact, maker, whatsApp, year, english }: FooterProps) {
  const { email, phone, whatsapp, sample } = contact
  return (
    <>
      <div className="page-width grid grid-cols-2 gap-x-6 gap-y-8 pt-10 pb-8 group-data-short/footer:max-md:gap-y-4 sm:gap-y-10 sm:py-14 lg:grid-cols-[1.4fr_1fr_1fr_1.3fr]">
        <div className={clsx("grid content-start gap-4 max-sm:col-span-2", LONG)}>
          <Logo name={name} picture={logo} />
          <p lang={langOf({ english }, "tagline")} className="wrap-anywhere max-w-xs text-muted">
            {tagline}
          </p>
          <Networks contact={contact} />
        </div>
        {!notOpen && (
          <Column title={m.shell_footer_quick_links()} className={LONG}>
            {quickLinks.map(([to, label]) => (
              <li key={to}>
                <Link to={to} className="thread-link">
                  {label()}
                </Link>
              </li>
            ))}
            {maker && (
              <li>
                <Link to={href("/about")} className="thread-link">
                  {m.home_maker_about({ name: maker.name })}
                </Link>
              </li>
            )}
          </Column>
        )}
        <Column
          title={m.shell_footer_customer_service()}
          className="group-data-short/footer:max-md:col-span-2 group-data-short/footer:max-md:*:grid-cols-2"
        >
          {policies.map(([policy, label]) => (
            <li key={policy}>
              <Link to={href("/policies/:policy", { policy })} className="thread-link">
                {label()}
              </Link>
            </li>
          ))}
        </Column>
        {(email || phone || whatsapp || town) && (
          <Column
            title={m.shell_footer_contact()}
            className="max-sm:col-span-2 group-data-short/footer:max-md:col-span-2"
          >
            {email && (
              <Contact icon="mail" href={`mailto:${email}`} sample={sample}>
                {email}
              </Contact>
            )}
            {phone && (
              <Contact icon="phone" href={`tel:${phone.replace(/[^\d+]/g, "")}`} sample={sample}>
                {phone}
              </Contact>
            )}
            {whatsApp && (
              <Contact icon="whatsapp" href={whatsApp}>
                {m.shell_footer_whatsapp({ number: whatsapp ?? "" })}
              </Contact>
            )}
            {town && (
              <Contact icon="map-pin" lang={langOf({ english }, "town")}>
                {town}
              </Contact>
            )}
          </Column>
        )}
      </div>
      <div className="page-width">
        <p className="wrap-anywhere border-line border-t-2 border-dashed py-4 text-center sm:py-6 text-muted text-sm">
          {m.shell_footer_rights({ year, name })}
        </p>
      </div>
    </>
  )
}

function Networks({ contact }: Pick<FooterProps, "contact">) {
  const given = networks.filter(([, network]) => contact[network])
  if (given.length === 0) return null
  return (
    <ul className="-ml-2.5 flex">
      {given.map(([name, network]) => (
        <li key={name}>
          <a href={contact[network] ?? undefined} rel="noopener" aria-label={name} title={name} className="network">
            <SharedIcon name={network} />
          </a>
        </li>
      ))}
    </ul>
  )
}

function Column({ title, className, children }: { title: string; className?: string; children: ReactNode }) {
  return (
    <div className={clsx("grid content-start gap-3", className)}>
      <h2 className="text-lg group-data-short/footer:max-md:sr-only">{title}</h2>
      <ul className="grid gap-x-6 gap-y-1">{children}</ul>
    </div>
  )
}

interface ContactProps {
  icon: SharedIconName
  href?: string
  sample?: boolean
  lang?: string | undefined
  children: string
}

function Contact({ icon, href, sample, lang, children }: ContactProps) {
  const link = sample ? undefined : href
  return (
    <li className="contact">
      <SharedIcon name={icon} />
      <a href={link} lang={lang} className={link ? "thread-link" : "wrap-anywhere py-2.5 sm:py-1"}>
        {children}
        {sample && <span className="sample-mark">{m.shell_sample()}</span>}
      </a>
    </li>
  )
}
