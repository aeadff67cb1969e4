import { Text } from "@react-email/components"
import { m } from "#messages/messages.js"
import { greetingName } from "../greeting.ts"
import { andTellUs, type MailContent, type Template } from "./content.ts"
import { look } from "./look.ts"
import { Action, Panel, Paragraph, PlainLink, Small, Title } from "./parts.tsx"

export const confirmationCode: Template<"confirmation-code"> = ({ name, code }, shop) =>
  codeMail(code, {
    subject: m.mail_confirmation_code_subject({ code, shop: shop.name }),
    title: m.mail_confirmation_code_title(),
    ask: m.mail_confirmation_code_ask({ name: greetingName(name), shop: shop.name }),
    ignore: m.mail_confirmation_code_ignore(),
  })

export const signInCode: Template<"sign-in-code"> = ({ code }, shop) =>
  codeMail(code, {
    subject: m.mail_sign_in_code_subject({ code, shop: shop.name }),
    title: m.mail_sign_in_code_title(),
    ask: m.mail_sign_in_code_ask({ shop: shop.name }),
    ignore: m.mail_sign_in_code_ignore(),
  })

export const reauthenticationCode: Template<"reauthentication-code"> = ({ code }, shop) =>
  codeMail(code, {
    subject: m.mail_reauthentication_subject({ code }),
    title: m.mail_reauthentication_title(),
    ask: m.mail_reauthentication_ask({ shop: shop.name }),
    ignore: andTellUs(m.mail_reauthentication_ignore(), shop),
  })

export const emailChangeCode: Template<"email-change-code"> = ({ code }, shop) =>
  codeMail(code, {
    subject: m.mail_email_change_code_subject({ code, shop: shop.name }),
    title: m.mail_email_change_code_title(),
    ask: m.mail_email_change_code_ask({ shop: shop.name }),
    ignore: m.mail_email_change_code_ignore(),
  })

type Words = Readonly<Record<"subject" | "title" | "ask" | "ignore", string>>

function codeMail(code: string, { subject, title, ask, ignore }: Words): MailContent {
  return {
    subject,
    preview: m.mail_code_preview(),
    body: (
      <>
        <Title>{title}</Title>
        <Paragraph>{ask}</Paragraph>
        <Panel>
          <Text className="ink" style={look.code}>
            {code}
          </Text>
        </Panel>
        <Paragraph>{m.mail_code_expiry()}</Paragraph>
        <Small>{ignore}</Small>
      </>
    ),
  }
}

export const recoveryLink: Template<"recovery-link"> = ({ url }, shop) => {
  return {
    subject: m.mail_recovery_link_subject({ shop: shop.name }),
    preview: m.mail_recovery_link_preview(),
    body: (
      <>
        <Title>{m.mail_recovery_link_choose()}</Title>
        <Paragraph>{m.mail_recovery_link_what({ shop: shop.name })}</Paragraph>
        <Action href={url}>{m.mail_recovery_link_choose()}</Action>
        <Paragraph>{m.mail_recovery_link_limits()}</Paragraph>
        <PlainLink url={url} />
        <Small>{m.mail_recovery_link_ignore()}</Small>
      </>
    ),
  }
}
