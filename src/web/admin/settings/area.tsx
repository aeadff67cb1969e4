import { type ComponentType, type ReactNode, Suspense } from "react"
import { href, Navigate } from "react-router"
import { formatDate } from "#messages/formats.ts"
import { m } from "#messages/messages.js"
import { isKeyOf } from "#platform/objects.ts"
import type { AdminSettings } from "#shop/settings/admin-settings.ts"
import { privatePageMeta } from "#web/layout/private-page.ts"
import { useShopInfo } from "#web/layout/shop-info.ts"
import { Card } from "#web/ui/card.tsx"
import { ButtonLink } from "#web/ui/controls/button.tsx"
import { CopyButton } from "#web/ui/controls/copy-button.tsx"
import { Alert } from "#web/ui/feedback/alert.tsx"
import { lazyPart } from "#web/ui/lazy-part.ts"
import { useAdminQuery } from "../list/use-admin-query.ts"
import type { Route } from "./+types/area"
import { type Area, type AreaName, areas } from "./areas.ts"
import * as notices from "./forms/notice-sections.ts"
import { deposit, paymentWindow } from "./forms/payment-sections.ts"
import { PaymentsForm } from "./forms/payments-form.tsx"
import { PlainForm } from "./forms/plain-form.tsx"
import * as sections from "./forms/plain-sections.ts"
import { workshop } from "./forms/workshop-fields.ts"
import { SettingsRows } from "./settings-rows.tsx"
import { SettingsScreen } from "./settings-screen.tsx"

export const meta = privatePageMeta(m.admin_screen_settings)

export default function AreaPage({ params: { area: name } }: Route.ComponentProps) {
  if (!isKeyOf(areas, name)) return <Navigate to={href("/admin/settings")} replace />
  const area: Area = areas[name]
  return (
    <SettingsScreen
      key={name}
      title={area.title()}
      text={area.text?.()}
      sections={area.sections}
      step={area.step ?? null}
      back={
        area.within && { path: href("/admin/settings/:area", { area: area.within }), title: areas[area.within].title() }
      }
    >
      {forms[name]}
    </SettingsScreen>
  )
}

const TestMail = lazyPart(async () => (await import("./test-mail.tsx")).TestMail)
const LankaqrForm = lazyPart(async () => (await import("./forms/lankaqr-form.tsx")).LankaqrForm)
const CouriersForm = lazyPart(async () => (await import("./forms/couriers-form.tsx")).CouriersForm)
const FeeRulesForm = lazyPart(async () => (await import("./forms/fees/fee-rules-form.tsx")).FeeRulesForm)
const CashForm = lazyPart(async () => (await import("./forms/cash-form.tsx")).CashForm)
const PickupForm = lazyPart(async () => (await import("./forms/pickup-form.tsx")).PickupForm)
const PayhereForm = lazyPart(async () => (await import("./forms/payhere-form.tsx")).PayhereForm)
const Webhooks = lazyPart(async () => (await import("./webhooks/webhooks.tsx")).Webhooks)
const Erasures = lazyPart(async () => (await import("./erasures.tsx")).Erasures)
const KeysPart = lazyPart(async () => (await import("./keys/keys-part.tsx")).KeysPart)
const SynonymsForm = lazyPart(async () => {
  const { synonyms } = await import("./forms/synonym-fields.ts")
  return () => <PlainForm section={synonyms} />
})

const late = (Form: ComponentType) => () => (
  <Suspense fallback={<Room height="h-96" />}>
    <Form />
  </Suspense>
)

/** Reserves the height of a part that is loaded later, so that nothing below it shifts. */
const Room = ({ height }: { height: string }) => <div className={height} />

const forms: Readonly<Record<AreaName, (settings: AdminSettings) => ReactNode>> = {
  shop: () => <PlainForm section={sections.shop} />,
  announcement: () => <PlainForm section={notices.announcement} />,
  contact: ({ samples }) => (
    <PlainForm
      section={sections.contact}
      above={({ email, phone }) => samples && !email && !phone && <Alert>{m.admin_settings_contact_sample()}</Alert>}
    />
  ),
  payments: (settings) => (
    <>
      <SettingsRows
        rows={[{ name: "cash" }, { name: "cards" }, { name: "pay-by" }, { name: "deposit" }]}
        settings={settings}
      />
      <PaymentsForm samples={settings.samples} />
      <Suspense fallback={<Room height="h-90" />}>
        <LankaqrForm />
      </Suspense>
    </>
  ),
  cash: late(CashForm),
  cards: late(PayhereForm),
  "pay-by": () => <PlainForm section={paymentWindow} />,
  deposit: () => <PlainForm section={deposit} />,
  delivery: ({ values }) => (
    <>
      <PlainForm section={sections.delivery} />
      <Suspense fallback={[<Room key="rules" height="h-42" />, <Room key="pick-up" height="h-11" />]}>
        <FeeRulesForm delivery={values.delivery} />
        <PickupForm />
      </Suspense>
      <PlainForm section={sections.promises} />
    </>
  ),
  couriers: late(CouriersForm),
  notifications: () => (
    <PlainForm section={sections.notifications}>
      <Suspense fallback={<Room height="h-13" />}>
        <TestMail />
      </Suspense>
    </PlainForm>
  ),
  stock: () => (
    <>
      <PlainForm section={workshop} />
      <PlainForm section={sections.stock} />
      <PlainForm section={sections.reviewRequests} />
    </>
  ),
  opening: () => (
    <>
      <PlainForm section={notices.opening} />
      <PlainForm section={notices.holiday} />
    </>
  ),
  languages: () => <PlainForm section={sections.languages} />,
  webhooks: late(Webhooks),
  keys: late(KeysPart),
  advanced: () => (
    <Suspense fallback={<Room height="h-160" />}>
      <SynonymsForm />
      <PlainForm section={sections.retention} />
      <Erasures />
      <ProductFeed />
      <BackupCard />
      <DatabaseLine />
    </Suspense>
  ),
}

function ProductFeed() {
  const url = `${useShopInfo()?.publicUrl ?? ""}/feed.xml`
  const unlisted = useAdminQuery("/admin/feed", {}).value?.without_picture ?? 0
  return (
    <Card aria-labelledby="feed" className="grid gap-3">
      <h2 id="feed" className="text-2xl">
        {m.admin_settings_feed()}
      </h2>
      <p className="text-muted">{m.admin_settings_feed_text()}</p>
      <p className="flex items-center gap-2">
        <a href={url} className="wrap-anywhere thread-link font-bold">
          {url}
        </a>
        <CopyButton label={m.admin_settings_feed_copy()} text={url} large />
      </p>
      {unlisted > 0 && <p>{m.admin_settings_feed_unlisted({ count: unlisted })}</p>}
    </Card>
  )
}

function BackupCard() {
  return (
    <Card aria-labelledby="backup" className="grid justify-items-start gap-3">
      <h2 id="backup" className="text-2xl">
        {m.admin_screen_backups()}
      </h2>
      <p className="text-muted">{m.admin_backups_card()}</p>
      <ButtonLink to={href("/admin/settings/backup")} variant="secondary">
        {m.admin_backup_all()}
      </ButtonLink>
    </Card>
  )
}

function DatabaseLine() {
  const release = useAdminQuery("/admin/database", {}).value?.release
  if (!release) return null
  const { running, newest, since } = release
  return <p className="text-muted text-sm">{m.admin_database_behind({ running, newest, since: formatDate(since) })}</p>
}
