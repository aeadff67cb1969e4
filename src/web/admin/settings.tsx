import { m } from "#messages/messages.js"
import { privatePageMeta } from "#web/layout/private-page.ts"
import { BackupCard } from "./settings/backup-card.tsx"
import { ContactForm } from "./settings/forms/contact-form.tsx"
import { DeliveryForm } from "./settings/forms/delivery-form.tsx"
import { HolidayForm } from "./settings/forms/holiday-form.tsx"
import { NotificationsForm } from "./settings/forms/notifications-form.tsx"
import { OpeningForm } from "./settings/forms/opening-form.tsx"
import { PaymentsForm } from "./settings/forms/payments-form.tsx"
import { PromisesForm } from "./settings/forms/promises-form.tsx"
import { ReviewRequestsForm } from "./settings/forms/review-requests-form.tsx"
import { ShopForm } from "./settings/forms/shop-form.tsx"
import { StockForm } from "./settings/forms/stock-form.tsx"
import { SynonymsForm } from "./settings/forms/synonyms-form.tsx"
import { ProductFeed } from "./settings/product-feed.tsx"
import { SettingsScreen } from "./settings/settings-screen.tsx"

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
