import {
  ChartColumn,
  LayoutDashboard,
  LogOut,
  Mail,
  MessageCircleQuestion,
  MessageSquareText,
  Package,
  PenLine,
  Settings,
  ShoppingCart,
  Spool,
  Stamp,
  Store,
  TicketPercent,
  Truck,
  UsersRound,
} from "lucide-react"
import { useEffect, useState } from "react"
import { href, Link, NavLink, useLocation } from "react-router"
import { formatCount } from "#messages/formats.ts"
import { m } from "#messages/messages.js"
import { LanguageLinks } from "#web/layout/languages/language-links.tsx"
import { useSession } from "#web/session/session.tsx"
import { version } from "../../../../package.json"
import { adminCall } from "../admin-call.ts"
import { useMaySee } from "./may.tsx"
import { chooseLanguage } from "./own-language.ts"

export const LIST_SCREENS = [
  { key: "products", name: m.admin_screen_products, to: href("/admin/products"), Icon: Package },
  { key: "orders", name: m.admin_screen_orders, to: href("/admin/orders"), Icon: ShoppingCart },
  { key: "users", name: m.admin_screen_users, to: href("/admin/users"), Icon: UsersRound },
  { key: "coupons", name: m.admin_screen_coupons, to: href("/admin/coupons"), Icon: TicketPercent },
] as const

const SCREENS = [
  { to: href("/admin"), name: m.admin_screen_dashboard, Icon: LayoutDashboard },
  ...LIST_SCREENS,
  { to: href("/admin/requests"), name: m.admin_requests_title, Icon: MessageCircleQuestion },
  { to: href("/admin/make"), name: m.admin_make_title, Icon: Spool },
  { to: href("/admin/parcels"), name: m.parcels_title, Icon: Truck },
  { to: href("/admin/figures"), name: m.admin_figures_title, Icon: ChartColumn },
  { to: href("/admin/reviews"), name: m.admin_screen_reviews, Icon: MessageSquareText },
  { to: href("/admin/newsletter"), name: m.admin_screen_newsletter, Icon: Mail },
  { to: href("/admin/texts"), name: m.admin_screen_texts, Icon: PenLine },
  { to: href("/admin/settings"), name: m.admin_screen_settings, Icon: Settings },
]

const row = "nav-row admin-row"

const SLIPS = href("/admin/orders/slips")
/** The slips are counted again as often: another admin may decide about some. */
const COUNT_AGAIN_MS = 30_000

/** Leads to the slips that are to be checked, while there are any; counted again on each screen and while it stays open. */
function SlipsLink({ onFollow }: { onFollow: (() => void) | undefined }) {
  const [count, setCount] = useState(0)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each screen counts again
  useEffect(() => {
    const abort = new AbortController()
    const query = { due: "check_receipt", page_size: "10" } as const
    async function read() {
      const result = await adminCall("GET", "/admin/orders", { query, signal: abort.signal })
      if (result.ok && !abort.signal.aborted) setCount(result.value.matching)
    }
    void read()
    const timer = setInterval(() => document.hidden || void read(), COUNT_AGAIN_MS)
    return () => {
      clearInterval(timer)
      abort.abort()
    }
  }, [pathname])
  if (count === 0) return null
  return (
    <NavLink to={SLIPS} onClick={onFollow} className={row}>
      <Stamp aria-hidden="true" className="size-5 shrink-0" />
      {m.admin_screen_receipts()}
      <span className="ml-auto rounded-full bg-terracotta-soft px-2 font-bold text-sm">{formatCount(count)}</span>
    </NavLink>
  )
}

export function SidebarContent({ onFollow }: { onFollow?: () => void }) {
  const { user, signOut } = useSession()
  const maySee = useMaySee()
  const { pathname } = useLocation()
  // The slips have a link of their own, beside that of the orders.
  const atSlips = pathname.endsWith(SLIPS)
  return (
    <>
      <nav aria-label={m.admin_badge()} className="grid gap-1">
        {SCREENS.filter(({ to }) => maySee(to)).map(({ to, name, Icon }) => (
          <NavLink key={to} to={to} end={atSlips || to === href("/admin")} onClick={onFollow} className={row}>
            <Icon aria-hidden="true" className="size-5 shrink-0" />
            {name()}
          </NavLink>
        ))}
        {maySee(SLIPS) && <SlipsLink onFollow={onFollow} />}
      </nav>
      <div className="mt-auto grid gap-1 border-line border-t-2 border-dashed pt-4">
        <NavLink to={href("/admin/account")} onClick={onFollow} className={`${row} min-w-0`} title={user?.email}>
          <span className="truncate font-normal text-sm">{user?.email}</span>
        </NavLink>
        <Link to={href("/shop")} onClick={onFollow} className={row}>
          <Store aria-hidden="true" className="size-5 shrink-0" />
          {m.admin_view_shop()}
        </Link>
        <button type="button" onClick={() => void signOut()} className={row}>
          <LogOut aria-hidden="true" className="size-5 shrink-0" />
          {m.admin_sign_out()}
        </button>
        <LanguageLinks className="languages px-2" onChoose={chooseLanguage} />
        <p className="px-4 text-muted text-sm">{m.admin_version({ version })}</p>
      </div>
    </>
  )
}
