import { NavLink } from "react-router"
import { Only } from "./only.tsx"

/** The shop's main pages; which of them show depends on who looks. `className` dresses each link. */
export function NavLinks({ className, onFollow }: { className: string; onFollow?: () => void }) {
  const link = { className, onClick: onFollow }
  return (
    <>
      <NavLink to="/" end {...link}>
        Home
      </NavLink>
      <NavLink to="/shop" {...link}>
        Shop
      </NavLink>
      <Only who="in">
        <NavLink to="/orders" {...link}>
          My Orders
        </NavLink>
      </Only>
      <Only who="admin">
        <NavLink to="/admin" {...link}>
          Admin Panel
        </NavLink>
      </Only>
    </>
  )
}
