import { LayoutDashboard, LogOut, Package, ShoppingCart, Store, TicketPercent, UsersRound } from "lucide-react"
import { Link, NavLink } from "react-router"
import { useSession } from "#web/session/session.tsx"

const SCREENS = [
  { to: "/admin", name: "Dashboard", Icon: LayoutDashboard },
  { to: "/admin/products", name: "Products", Icon: Package },
  { to: "/admin/orders", name: "Orders", Icon: ShoppingCart },
  { to: "/admin/users", name: "Users", Icon: UsersRound },
  { to: "/admin/coupons", name: "Coupons", Icon: TicketPercent },
] as const

const row = "nav-row admin-row"

/** The back-office's screens, the way to the shop, and who is signed in. */
export function SidebarContent({ onFollow }: { onFollow?: () => void }) {
  const { user, signOut } = useSession()
  return (
    <>
      <nav aria-label="Admin" className="grid gap-1">
        {SCREENS.map(({ to, name, Icon }) => (
          <NavLink key={to} to={to} end={to === "/admin"} onClick={onFollow} className={row}>
            <Icon aria-hidden="true" className="size-5 shrink-0" />
            {name}
          </NavLink>
        ))}
      </nav>
      <div className="mt-auto grid gap-1 border-line border-t-2 border-dashed pt-4">
        <p className="truncate px-4 pb-1 text-muted text-sm" title={user?.email}>
          {user?.email}
        </p>
        <Link to="/shop" onClick={onFollow} className={row}>
          <Store aria-hidden="true" className="size-5 shrink-0" />
          View Shop
        </Link>
        <button type="button" onClick={signOut} className={row}>
          <LogOut aria-hidden="true" className="size-5 shrink-0" />
          Sign Out
        </button>
      </div>
    </>
  )
}
