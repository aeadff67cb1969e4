import { Button, Heading, Img, Link, Section, Text } from "@react-email/components"
import type { ReactNode } from "react"
import { MarkedText } from "#messages/marked-text.tsx"
import { langWritten } from "#messages/markup/scripts.ts"
import { m } from "#messages/messages.js"
import { baseLocale, getLocale, type MessagePart } from "#messages/runtime.js"
import { madeBy } from "#shop/made-by.ts"
import type { OwnText, ShopFacts } from "./content.ts"
import { look } from "./look.ts"

/** Returns the line height, of headings or of text, in scripts that write above and below their letters. */
export function roomForSigns(lineHeight: "1.45" | "1.75") {
  return getLocale() === baseLocale ? {} : { lineHeight }
}

export function Title({ children }: { children: ReactNode }) {
  return (
    <Heading as="h1" className="ink" style={{ ...look.heading, ...roomForSigns("1.45") }}>
      {children}
    </Heading>
  )
}

export function Subtitle({ children }: { children: ReactNode }) {
  return (
    <Heading as="h2" className="ink" style={{ ...look.subheading, ...roomForSigns("1.45") }}>
      {children}
    </Heading>
  )
}

export function Paragraph({ lang, children }: { lang?: string | undefined; children: ReactNode }) {
  return (
    <Text lang={lang} className="ink" style={{ ...look.paragraph, ...roomForSigns("1.75") }}>
      {children}
    </Text>
  )
}

export function Small({ children }: { children: ReactNode }) {
  return (
    <Text className="muted" style={{ ...look.small, ...roomForSigns("1.75") }}>
      {children}
    </Text>
  )
}

export function Action({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Section style={look.action}>
      <Button href={href} className="button" style={look.button}>
        {children}
      </Button>
    </Section>
  )
}

export function Anchor({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="accent" style={look.link}>
      {children}
    </Link>
  )
}

export function Panel({ children }: { children: ReactNode }) {
  return (
    <Section className="sunken" style={look.panel}>
      {children}
    </Section>
  )
}

export function Numbered({ parts }: { parts: readonly MessagePart[] }) {
  return <MarkedText parts={parts} marks={{ number: (text) => <Whole>{text}</Whole> }} />
}

export function Typed({ text }: { text: string }) {
  return (
    <Panel>
      <Paragraph>
        <Lines of={text.split("\n")} />
      </Paragraph>
    </Panel>
  )
}

export function Whole({ children }: { children: ReactNode }) {
  return <strong style={look.whole}>{children}</strong>
}

/** Shows the URL of a button, for who cannot press it. The plain text has it already. */
export function PlainLink({ url }: { url: string }) {
  return (
    <div data-skip-in-text="true">
      <Small>
        <MarkedText
          parts={m.mail_recovery_link_open.parts({ url })}
          marks={{ link: (text) => <Anchor href={text}>{text}</Anchor> }}
        />
      </Small>
    </div>
  )
}

export function OwnWords({ of: { text, english } }: { of: OwnText }) {
  return (
    text !== "" && (
      <Paragraph lang={english && baseLocale}>
        <Lines of={text.split("\n")} />
      </Paragraph>
    )
  )
}

/** Shows what somebody wrote, and marks it where it is in another script than the mail. */
export function Written({ text }: { text: string }) {
  const lang = langWritten(text)
  return lang ? <span lang={lang}>{text}</span> : text
}

export function Lines({ of }: { of: readonly string[] }) {
  return of.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, and two lines may be equal
    <span key={index}>
      {index > 0 && <br />}
      <Written text={line} />
    </span>
  ))
}

const PORTRAIT_SIDE = 48

/** Closes a mail about an order with who made its pieces. */
export function MadeBy({ maker }: Pick<ShopFacts, "maker">) {
  if (!maker) return null
  return (
    <Section style={look.maker}>
      {maker.portraitUrl && (
        <Img src={maker.portraitUrl} alt="" width={PORTRAIT_SIDE} height={PORTRAIT_SIDE} style={look.portrait} />
      )}
      <Text className="muted" style={{ ...look.small, ...roomForSigns("1.75") }}>
        {madeBy(maker)}
      </Text>
    </Section>
  )
}
