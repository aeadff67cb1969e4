import type { ReactNode } from "react"
import type { MailContent, MailLanguage, OwnText } from "./content.ts"
import { Action, OwnWords, Paragraph, PlainLink, Small, Title } from "./parts.tsx"

interface PlainMail {
  readonly subject: string
  /** Is the subject where nothing else is given. */
  readonly title?: ReactNode
  readonly preview: string
  /** Holds the paragraphs; `false` is left out. */
  readonly says: readonly ReactNode[]
  /** Is what the owner adds. */
  readonly words?: OwnText
  readonly action: { readonly url: string; readonly label: string }
  /** Shows the URL of the action too, in the language of the mail. */
  readonly urlIn?: MailLanguage
  readonly small?: string
}

/** Returns a mail that says something in paragraphs, and has one button below them. */
export function plainMail({
  subject,
  title = subject,
  preview,
  says,
  words = { text: "" },
  action,
  urlIn,
  small,
}: PlainMail): MailContent {
  const paragraphs = says.filter((text) => text !== false)
  return {
    subject,
    preview,
    body: (
      <>
        <Title>{title}</Title>
        {paragraphs.map((text, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, and none has a name
          <Paragraph key={at}>{text}</Paragraph>
        ))}
        <OwnWords of={words} />
        <Action href={action.url}>{action.label}</Action>
        {urlIn && <PlainLink url={action.url} language={urlIn} />}
        {small && <Small>{small}</Small>}
      </>
    ),
  }
}
