import { href } from "react-router"
import { m } from "#messages/messages.js"
import { privatePageMeta } from "#web/layout/private-page.ts"
import { useShopInfo } from "#web/layout/shop-info.ts"
import { Card } from "#web/ui/card.tsx"
import { ButtonLink } from "#web/ui/controls/button.tsx"
import { CopyButton } from "#web/ui/controls/copy-button.tsx"
import { Alert } from "#web/ui/feedback/alert.tsx"
import { PaymentsForm } from "./settings/forms/payments-form.tsx"
import { PlainForm } from "./settings/forms/plain-form.tsx"
import * as sections from "./settings/forms/plain-sections.ts"
import { SynonymsForm } from "./settings/forms/synonyms-form.tsx"
import { SettingsScreen } from "./settings/settings-screen.tsx"
import { TestMail } from "./settings/test-mail.tsx"

export const meta = privatePageMeta(m.admin_screen_settings)

export default function SettingsPage() {
  return (
    <SettingsScreen title={m.admin_screen_settings()} text={m.admin_settings_lead()}>
      {({ samples }) => (
        <>
          <PlainForm section={sections.shop} />
          <PlainForm
            section={sections.contact}
            above={({ email, phone }) =>
              samples && !email && !phone && <Alert>{m.admin_settings_contact_sample()}</Alert>
            }
          />
          <PaymentsForm samples={samples} />
          <PlainForm section={sections.delivery} />
          <PlainForm section={sections.promises} />
          <PlainForm section={sections.notifications}>
            <TestMail />
          </PlainForm>
          <PlainForm section={sections.stock} />
          <SynonymsForm />
          <PlainForm section={sections.reviewRequests} />
          <PlainForm section={sections.holiday} />
          <PlainForm section={sections.opening} />
          <ProductFeed />
          <BackupCard />
        </>
      )}
    </SettingsScreen>
  )
}

/** Shows the URL of the feed that shopping channels read. */
function ProductFeed() {
  const url = `${useShopInfo()?.publicUrl ?? ""}/feed.xml`
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
    </Card>
  )
}

/** Links to the backups, which are no section to be saved. */
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
