import { MarkedText } from "#messages/marked-text.tsx"
import { m } from "#messages/messages.js"
import { pageUrl, type Template } from "./content.ts"
import { Action, Anchor, Panel, Paragraph, Small, Title, Whole } from "./parts.tsx"
import { plainMail } from "./plain-mail.tsx"

export const newsletterConfirmation: Template<"newsletter-confirmation"> = ({ url }, shop) =>
  plainMail({
    subject: m.mail_newsletter_confirm_subject({ shop: shop.name }),
    title: m.mail_newsletter_confirm_title(),
    preview: m.mail_newsletter_confirm_preview(),
    says: [m.mail_newsletter_confirm_what({ shop: shop.name })],
    action: { url, label: m.mail_newsletter_confirm_action() },
    showsUrl: true,
    small: m.mail_newsletter_confirm_ignore(),
  })

export const newsletterWelcome: Template<"newsletter-welcome"> = ({ code, unsubscribeUrl }, shop) => {
  const title = m.mail_newsletter_welcome_title()
  return {
    subject: code
      ? m.mail_newsletter_welcome_subject_code({ shop: shop.name })
      : m.mail_newsletter_welcome_subject({ shop: shop.name }),
    preview: title,
    unsubscribeUrl,
    body: (
      <>
        <Title>{title}</Title>
        <Paragraph>{m.mail_newsletter_welcome_what({ shop: shop.name })}</Paragraph>
        {code && (
          <>
            <Panel>
              <Paragraph>
                <MarkedText
                  parts={m.mail_newsletter_welcome_code.parts({ code })}
                  marks={{ code: (text) => <Whole>{text}</Whole> }}
                />
              </Paragraph>
            </Panel>
            <Paragraph>{m.mail_newsletter_welcome_how()}</Paragraph>
          </>
        )}
        <Action href={pageUrl(shop, "/shop")}>{m.mail_welcome_look()}</Action>
        <Small>
          <MarkedText
            parts={m.mail_newsletter_unsubscribe.parts()}
            marks={{ link: (text) => <Anchor href={unsubscribeUrl}>{text}</Anchor> }}
          />
        </Small>
      </>
    ),
  }
}
