import { Body, Container, Head, Hr, Html, Link, Preview, Section, Text } from "@react-email/components"
import type { ReactNode } from "react"
import type { ShopFacts } from "./content.ts"
import { look, NIGHT } from "./look.ts"

/** What all mails share: the shop's name above, the card, and whom to ask below. */
export function Frame({ preview, shop, children }: { preview: string; shop: ShopFacts; children: ReactNode }) {
  return (
    <Html lang="en">
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{NIGHT}</style>
      </Head>
      <Body className="paper" style={look.body}>
        <Preview>{preview}</Preview>
        <Container style={look.container}>
          <Section style={look.masthead}>
            <Link href={shop.publicUrl} className="accent" style={look.shopName}>
              {shop.name}
            </Link>
            <Hr className="accent" style={look.stitch} />
          </Section>
          <Section className="surface" style={look.card}>
            <div className="line stitches" style={look.stitches}>
              {children}
            </div>
          </Section>
          <Footer shop={shop} />
        </Container>
      </Body>
    </Html>
  )
}

function Footer({ shop }: { shop: ShopFacts }) {
  return (
    <Section style={look.footer}>
      <Text className="muted" style={look.footerText}>
        {shop.name} · crocheted by hand in Sri Lanka
        <br />
        <Link href={`mailto:${shop.email}`} className="muted" style={{ ...look.link, ...look.footerText }}>
          {shop.email}
        </Link>
        {" · "}
        {shop.phone}
      </Text>
    </Section>
  )
}

/** The footer of the plain-text part. */
export function footerText(shop: ShopFacts): string {
  return `-- \n${shop.name} · crocheted by hand in Sri Lanka\n${shop.email} · ${shop.phone}\n${shop.publicUrl}`
}
