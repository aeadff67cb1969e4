import type { ReactNode } from "react"
import type { MailContent, OwnText } from "./content.ts"
import { Action, OwnWords, Paragraph, PlainLink, Small, Title } from "./parts.tsx"

interface PlainMail {
  readonly subject: string
  readonly title?: ReactNode
  readonly preview: string
  /** Holds the paragraphs; `false` is left out. */
  readonly says: readonly ReactNode[]
  readonly words?: OwnText
  readonly action: { readonly url: string; readonly label: string }
  readonly showsUrl?: boolean
  readonly small?: string
}

export function plainMail({
  subject,
  title = subject,
  preview,
  says,
  words = { text: "" },
  action,
  showsUrl = false,
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
        {showsUrl && <PlainLink url={action.url} />}
        {small && <Small>{small}</Small>}
      </>
    ),
  }
}
