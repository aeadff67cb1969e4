import { MarkedText } from "#messages/marked-text.tsx"
import { m } from "#messages/messages.js"
import { pageUrl, type Template } from "./content.ts"
import { Action, Anchor, Panel, Paragraph, Small, Title, Whole } from "./parts.tsx"
import { plainMail } from "./plain-mail.tsx"

export const newsletterConfirmation: Template<"newsletter-confirmation"> = ({ url }, shop, language) =>
  plainMail({
    subject: m.mail_newsletter_confirm_subject({ shop: shop.name }, language),
    title: m.mail_newsletter_confirm_title({}, language),
    preview: m.mail_newsletter_confirm_preview({}, language),
    says: [m.mail_newsletter_confirm_what({ shop: shop.name }, language)],
    action: { url, label: m.mail_newsletter_confirm_action({}, language) },
    urlIn: language,
    small: m.mail_newsletter_confirm_ignore({}, language),
  })

export const newsletterWelcome: Template<"newsletter-welcome"> = ({ code, unsubscribeUrl }, shop, language) => {
  const title = m.mail_newsletter_welcome_title({}, language)
  return {
    subject: code
      ? m.mail_newsletter_welcome_subject_code({ shop: shop.name }, language)
      : m.mail_newsletter_welcome_subject({ shop: shop.name }, language),
    preview: title,
    unsubscribeUrl,
    body: (
      <>
        <Title>{title}</Title>
        <Paragraph>{m.mail_newsletter_welcome_what({ shop: shop.name }, language)}</Paragraph>
        {code && (
          <>
            <Panel>
              <Paragraph>
                <MarkedText
                  parts={m.mail_newsletter_welcome_code.parts({ code }, language)}
                  marks={{ code: (text) => <Whole>{text}</Whole> }}
                />
              </Paragraph>
            </Panel>
            <Paragraph>{m.mail_newsletter_welcome_how({}, language)}</Paragraph>
          </>
        )}
        <Action href={pageUrl(shop, "/shop", language)}>{m.mail_welcome_look({}, language)}</Action>
        <Small>
          <MarkedText
            parts={m.mail_newsletter_unsubscribe.parts({}, language)}
            marks={{ link: (text) => <Anchor href={unsubscribeUrl}>{text}</Anchor> }}
          />
        </Small>
      </>
    ),
  }
}
