import { Button, Heading, Link, Section, Text } from "@react-email/components"
import type { ReactNode } from "react"
import { look } from "./look.ts"

export function Title({ children }: { children: ReactNode }) {
  return (
    <Heading as="h1" className="ink" style={look.heading}>
      {children}
    </Heading>
  )
}

export function Subtitle({ children }: { children: ReactNode }) {
  return (
    <Heading as="h2" className="ink" style={look.subheading}>
      {children}
    </Heading>
  )
}

export function Paragraph({ children }: { children: ReactNode }) {
  return (
    <Text className="ink" style={look.paragraph}>
      {children}
    </Text>
  )
}

export function Small({ children }: { children: ReactNode }) {
  return (
    <Text className="muted" style={look.small}>
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

/** A quiet box for what is copied or looked up. */
export function Panel({ children }: { children: ReactNode }) {
  return (
    <Section className="sunken" style={look.panel}>
      {children}
    </Section>
  )
}

/** A number that is looked up, on one line. */
export function Whole({ children }: { children: ReactNode }) {
  return <strong style={look.whole}>{children}</strong>
}

/** What the plain text does not need, because it stands there already. */
export function NotInText({ children }: { children: ReactNode }) {
  return <div data-skip-in-text="true">{children}</div>
}

/** Free text of several lines, as typed. */
export function Lines({ of }: { of: readonly string[] }) {
  return of.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, and two lines may be equal
    <span key={index}>
      {index > 0 && <br />}
      {line}
    </span>
  ))
}
