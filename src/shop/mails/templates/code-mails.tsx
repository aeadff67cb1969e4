import { Text } from "@react-email/components"
import { m } from "#messages/messages.js"
import { greetingName } from "../greeting.ts"
import { andTellUs, type MailContent, type MailLanguage, type Template } from "./content.ts"
import { look } from "./look.ts"
import { Panel, Paragraph, Small, Title } from "./parts.tsx"

export const confirmationCode: Template<"confirmation-code"> = ({ name, code }, shop, language) => {
  return codeMail(code, language, {
    subject: m.mail_confirmation_code_subject({ code, shop: shop.name }, language),
    title: m.mail_confirmation_code_title({}, language),
    ask: m.mail_confirmation_code_ask({ name: greetingName(name, language), shop: shop.name }, language),
    ignore: m.mail_confirmation_code_ignore({}, language),
  })
}

export const signInCode: Template<"sign-in-code"> = ({ code }, shop, language) => {
  return codeMail(code, language, {
    subject: m.mail_sign_in_code_subject({ code, shop: shop.name }, language),
    title: m.mail_sign_in_code_title({}, language),
    ask: m.mail_sign_in_code_ask({ shop: shop.name }, language),
    ignore: m.mail_sign_in_code_ignore({}, language),
  })
}

export const reauthenticationCode: Template<"reauthentication-code"> = ({ code }, shop, language) => {
  return codeMail(code, language, {
    subject: m.mail_reauthentication_subject({ code }, language),
    title: m.mail_reauthentication_title({}, language),
    ask: m.mail_reauthentication_ask({ shop: shop.name }, language),
    ignore: andTellUs(m.mail_reauthentication_ignore({}, language), shop, language),
  })
}

export const emailChangeCode: Template<"email-change-code"> = ({ code }, shop, language) => {
  return codeMail(code, language, {
    subject: m.mail_email_change_code_subject({ code, shop: shop.name }, language),
    title: m.mail_email_change_code_title({}, language),
    ask: m.mail_email_change_code_ask({ shop: shop.name }, language),
    ignore: m.mail_email_change_code_ignore({}, language),
  })
}

interface Words {
  readonly subject: string
  readonly title: string
  readonly ask: string
  readonly ignore: string
}

function codeMail(code: string, language: MailLanguage, { subject, title, ask, ignore }: Words): MailContent {
  return {
    subject,
    preview: m.mail_code_preview({}, language),
    body: (
      <>
        <Title>{title}</Title>
        <Paragraph>{ask}</Paragraph>
        <Panel>
          <Text className="ink" style={look.code}>
            {code}
          </Text>
        </Panel>
        <Paragraph>{m.mail_code_expiry({}, language)}</Paragraph>
        <Small>{ignore}</Small>
      </>
    ),
  }
}
