import { Body, Container, Head, Hr, Html, Img, Link, Preview, Section, Text } from "@react-email/components"
import type { ReactNode } from "react"
import { m } from "#messages/messages.js"
import { getLocale } from "#messages/runtime.js"
import { pageUrl, type ShopFacts } from "./content.ts"
import { look, NIGHT } from "./look.ts"
import { roomForSigns } from "./parts.tsx"

/** Is in pixels of the mail; the file has two for each. */
const LOGO_SIDE = 72

const LONG_NAME = 24

interface FrameProps {
  preview: string
  shop: ShopFacts
  children: ReactNode
}

export function Frame({ preview, shop, children }: FrameProps) {
  const nameLook = shop.name.length > LONG_NAME ? { ...look.shopName, ...look.longShopName } : look.shopName
  return (
    <Html lang={getLocale()}>
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{NIGHT}</style>
      </Head>
      <Body className="paper" style={look.body}>
        <Preview>{preview}</Preview>
        <Container style={look.container}>
          <Section style={look.masthead}>
            <Link href={pageUrl(shop, "")} className="accent" style={nameLook}>
              {shop.logoUrl && (
                <Img
                  src={shop.logoUrl}
                  alt={m.mail_logo({ shop: shop.name })}
                  width={LOGO_SIDE}
                  height={LOGO_SIDE}
                  style={look.logo}
                />
              )}
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

function Footer({ shop }: Pick<FrameProps, "shop">) {
  return (
    <Section style={look.footer}>
      <Text className="muted" style={{ ...look.footerText, ...roomForSigns("1.75") }}>
        {m.mail_footer({ shop: shop.name })}
        {(shop.email || shop.phone) && <br />}
        {shop.email && (
          <Link href={`mailto:${shop.email}`} className="muted" style={{ ...look.link, ...look.footerText }}>
            {shop.email}
          </Link>
        )}
        {shop.email && shop.phone && " · "}
        {shop.phone}
      </Text>
    </Section>
  )
}
