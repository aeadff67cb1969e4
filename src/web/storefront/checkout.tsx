import { useCallback, useEffect, useState } from "react"
import { href, Navigate, useNavigate } from "react-router"
import { m } from "#messages/messages.js"
import { type DeliveryAddress, typedAddress, typedDelivery } from "#shop/address/address.ts"
import { type DistrictChoices, districtChoices } from "#shop/address/districts.ts"
import type { Cart } from "#shop/cart/cart.ts"
import type { Profile } from "#shop/customers/profile.ts"
import { cashLimits } from "#shop/settings/cash-on-delivery.ts"
import { wantDistrict } from "#shop/settings/couriers-section.ts"
import { pickupAddress } from "#shop/settings/fees/pickup-section.ts"
import { payByOf } from "#shop/settings/payment-window.ts"
import { offeredMethods, shownAccounts } from "#shop/settings/settings.ts"
import { openShopContext } from "#web/context.ts"
import { privatePageMeta } from "#web/layout/private-page.ts"
import { call, type Failure } from "#web/session/api/api.ts"
import { RequireSession } from "#web/session/guard.tsx"
import { useSession } from "#web/session/session.tsx"
import { LoadFailed } from "#web/ui/feedback/load-failed.tsx"
import { PageSpinner } from "#web/ui/feedback/spinner.tsx"
import { PageHeading } from "#web/ui/page-heading.tsx"
import type { Route } from "./+types/checkout"
import { changesDone } from "./cart/cart-changes.ts"
import { CheckoutForm } from "./checkout/checkout-form.tsx"
import { type CheckoutDraft, recallDraft } from "./checkout/draft.ts"
import type { PaymentChoice } from "./checkout/payment-section.tsx"
import "./checkout/place-bar.css"

export function loader({ context }: Route.LoaderArgs) {
  const { settings } = openShopContext(context)
  const payment = {
    accounts: shownAccounts(settings),
    methods: offeredMethods(settings),
    cashLimits: cashLimits(settings.cash),
    payBy: payByOf(settings.payment_window, new Date().toISOString()),
    deposit: settings.deposit,
    isCardTest: settings.payhere.sandbox,
  }
  const pickup = settings.pickup.offered ? pickupAddress(settings.pickup) : null
  const isCashByDistrict = payment.methods.includes("cash_on_delivery") && payment.cashLimits.districts !== null
  const needsDistrict = isCashByDistrict || wantDistrict(settings.couriers.couriers)
  return { payment, pickup, districts: districtChoices(), needsDistrict }
}

export const meta = privatePageMeta(m.checkout_title)

export default function CheckoutPage({ loaderData }: Route.ComponentProps) {
  return (
    <RequireSession>
      <div className="page-width pt-10 sm:py-14">
        <PageHeading title={m.checkout_title()} />
        <OwnCheckout {...loaderData} />
      </div>
    </RequireSession>
  )
}

interface OwnCheckoutProps {
  payment: PaymentChoice
  /** Is the shop's own address, where orders can be fetched there. */
  pickup: DeliveryAddress | null
  districts: DistrictChoices
  /** Whether a courier, or cash on delivery, asks for the district of every parcel. */
  needsDistrict: boolean
}

function OwnCheckout({ payment, pickup, districts, needsDistrict }: OwnCheckoutProps) {
  const { user } = useSession()
  const navigate = useNavigate()
  const { cart, draft, profile, failure, load, reloadCart } = useCheckout(user?.id ?? "")
  // The ways to pay may have changed as well.
  const onStale = async () =>
    void (await Promise.all([reloadCart(), navigate(".", { replace: true, preventScrollReset: true })]))
  if (failure && !cart) return <LoadFailed message={failure.message} onRetry={load} />
  if (!cart || !draft) return <PageSpinner />
  if (cart.lines.length === 0) return <Navigate to={href("/cart")} replace />
  return <CheckoutForm {...{ cart, draft, profile, payment, pickup, districts, needsDistrict, onStale }} />
}

/** Loads the cart to order, and the form's first values: the stored draft, or else what the profile has. */
function useCheckout(owner: string) {
  const [cart, setCart] = useState<Cart | null>(null)
  const [draft, setDraft] = useState<CheckoutDraft | null>(null)
  const [profile, setProfile] = useState<Profile | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)

  const reloadCart = useCallback(async () => {
    await changesDone()
    const result = await call("GET", "/cart")
    if (result.ok) setCart(result.value)
    else setFailure(result)
  }, [])

  const load = useCallback(async () => {
    setFailure(null)
    const [read] = await Promise.all([call("GET", "/profile"), reloadCart()])
    // A profile that cannot be read leaves the form empty, and the order is still possible.
    const known = read.ok ? read.value : null
    setProfile(known)
    setDraft(recallDraft(owner) ?? draftOf(owner, known))
  }, [owner, reloadCart])

  useEffect(() => {
    void load()
  }, [load])
  return { cart, draft, profile, failure, load, reloadCart }
}

function draftOf(owner: string, profile: Profile | null): CheckoutDraft {
  const last = profile?.addresses[profile.last_address ?? ""]
  return {
    owner,
    coupon: null,
    receipt: null,
    pickUp: false,
    keepAddress: profile !== null && !profile.address,
    values: {
      customer_name: profile?.full_name ?? "",
      customer_email: profile?.email ?? "",
      customer_phone: profile?.phone ?? "",
      ...(last ? typedDelivery(last) : typedAddress(profile)),
      notes: "",
      payment_method: "bank_transfer",
    },
  }
}
