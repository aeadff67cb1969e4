import { m } from "#messages/messages.js"
import { privatePageMeta } from "#web/session/private-page.ts"
import { BackupCard } from "./settings/backup-card.tsx"
import { ContactForm } from "./settings/contact-form.tsx"
import { DeliveryForm } from "./settings/delivery-form.tsx"
import { HolidayForm } from "./settings/holiday-form.tsx"
import { NotificationsForm } from "./settings/notifications-form.tsx"
import { OpeningForm } from "./settings/opening-form.tsx"
import { PaymentsForm } from "./settings/payments-form.tsx"
import { ProductFeed } from "./settings/product-feed.tsx"
import { PromisesForm } from "./settings/promises-form.tsx"
import { ReviewRequestsForm } from "./settings/review-requests-form.tsx"
import { SettingsScreen } from "./settings/settings-screen.tsx"
import { ShopForm } from "./settings/shop-form.tsx"
import { StockForm } from "./settings/stock-form.tsx"
import { SynonymsForm } from "./settings/synonyms-form.tsx"

export const meta = privatePageMeta(m.admin_screen_settings)

export default function SettingsPage() {
  return (
    <SettingsScreen title={m.admin_screen_settings()} text={m.admin_settings_lead()}>
      {(settings) => (
        <>
          <ShopForm />
          <ContactForm samples={settings.samples} />
          <PaymentsForm samples={settings.samples} />
          <DeliveryForm />
          <PromisesForm />
          <NotificationsForm />
          <StockForm />
          <SynonymsForm />
          <ReviewRequestsForm />
          <HolidayForm />
          <OpeningForm />
          <ProductFeed />
          <BackupCard />
        </>
      )}
    </SettingsScreen>
  )
}
