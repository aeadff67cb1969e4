import type { CSSProperties } from "react"

// Mail clients know neither custom properties nor light-dark(): these repeat web/ui/styles/tokens.css, by day inline and by night as rules.
// None of the colours is six digits long, so that the one run of six digits in a mail with a code is the code.
const COLORS = {
  paper: "#fbf4e8",
  surface: "#fffdf9",
  sunken: "#f4e8d6",
  ink: "#34231b",
  muted: "#6a5346",
  line: "#e7d7c0",
  terracotta: "#ad4526",
  onTerracotta: "#fffaf4",
  sage: "#45653f",
}

const SERIF = "Fraunces, Georgia, 'Times New Roman', serif"
const SANS = "'Nunito Sans', 'Segoe UI', Helvetica, Arial, sans-serif"

export const look = {
  body: { backgroundColor: COLORS.paper, color: COLORS.ink, fontFamily: SANS, margin: 0, padding: "24px 12px" },
  container: { maxWidth: "600px", margin: "0 auto" },
  masthead: { padding: "8px 0 20px", textAlign: "center" },
  shopName: {
    color: COLORS.terracotta,
    fontFamily: SERIF,
    fontSize: "30px",
    fontWeight: 600,
    overflowWrap: "anywhere",
    textDecoration: "none",
  },
  /** This size suits a name that would otherwise fill three lines. */
  longShopName: { fontSize: "22px", lineHeight: "1.25" },
  qrCode: { display: "block", margin: "0 0 12px" },
  logo: { borderRadius: "12px", display: "block", margin: "0 auto 8px" },
  maker: { padding: "4px 0 0", textAlign: "center" },
  portrait: { borderRadius: "999px", display: "block", margin: "0 auto 6px" },
  stitch: {
    borderColor: COLORS.terracotta,
    borderStyle: "dashed",
    borderWidth: "2px 0 0",
    margin: "8px auto 0",
    width: "58px",
  },
  card: { backgroundColor: COLORS.surface, border: `1px solid ${COLORS.line}`, borderRadius: "20px", padding: "8px" },
  // Dashes run around the inside of the card like stitches.
  stitches: { border: `2px dashed ${COLORS.line}`, borderRadius: "14px", padding: "28px 28px 24px" },
  heading: {
    color: COLORS.ink,
    fontFamily: SERIF,
    fontSize: "26px",
    fontWeight: 600,
    lineHeight: "1.25",
    margin: "0 0 16px",
    overflowWrap: "anywhere",
  },
  subheading: {
    color: COLORS.ink,
    fontFamily: SERIF,
    fontSize: "18px",
    fontWeight: 600,
    lineHeight: "1.3",
    margin: "28px 0 8px",
  },
  panelHeading: { color: COLORS.ink, fontSize: "17px", fontWeight: 700, lineHeight: "1.5", margin: "0 0 8px" },
  whole: { whiteSpace: "nowrap" },
  paragraph: { color: COLORS.ink, fontSize: "16px", lineHeight: "1.6", margin: "0 0 16px", overflowWrap: "anywhere" },
  small: { color: COLORS.muted, fontSize: "14px", lineHeight: "1.6", margin: "0 0 12px", overflowWrap: "anywhere" },
  action: { padding: "8px 0 14px", textAlign: "center" },
  button: {
    backgroundColor: COLORS.terracotta,
    borderRadius: "999px",
    color: COLORS.onTerracotta,
    display: "inline-block",
    fontSize: "16px",
    fontWeight: 700,
    padding: "14px 30px",
    textDecoration: "none",
  },
  link: { color: COLORS.terracotta, textDecoration: "underline" },
  panel: { backgroundColor: COLORS.sunken, borderRadius: "14px", padding: "16px 20px", margin: "8px 0 20px" },
  code: {
    color: COLORS.ink,
    fontFamily: "'SFMono-Regular', Consolas, Menlo, 'Courier New', monospace",
    fontSize: "40px",
    fontWeight: 700,
    letterSpacing: "8px",
    lineHeight: "1.2",
    margin: "8px 0",
    paddingLeft: "8px",
    textAlign: "center",
    userSelect: "all",
  },
  rule: { borderColor: COLORS.line, borderStyle: "dashed", borderWidth: "1px 0 0", margin: "16px 0" },
  cell: {
    color: COLORS.ink,
    fontSize: "15px",
    lineHeight: "1.5",
    padding: "5px 0",
    verticalAlign: "top",
    overflowWrap: "anywhere",
  },
  amount: {
    color: COLORS.ink,
    fontSize: "15px",
    lineHeight: "1.5",
    padding: "5px 0 5px 16px",
    textAlign: "right",
    verticalAlign: "top",
    whiteSpace: "nowrap",
    width: "130px",
  },
  total: { fontSize: "18px", fontWeight: 700 },
  saved: { color: COLORS.sage },
  footer: { padding: "20px 16px 0", textAlign: "center" },
  footerText: { color: COLORS.muted, fontSize: "13px", lineHeight: "1.6", margin: 0, overflowWrap: "anywhere" },
} as const satisfies Record<string, CSSProperties>

/** These rules are for clients that prefer a dark scheme; only `!important` overrides inline colours. */
export const NIGHT = `
  @media (prefers-color-scheme: dark) {
    .paper, .paper > table > tbody > tr > td { background-color: #1c1512 !important }
    .surface { background-color: #28211b !important; border-color: #45372a !important }
    .line { border-color: #45372a !important }
    .sunken { background-color: #14100d !important }
    .ink { color: #f7ecdc !important }
    .muted { color: #c7b29f !important }
    .accent { color: #ec9370 !important; border-color: #ec9370 !important }
    .saved { color: #a9c79c !important }
    .button { background-color: #ec9370 !important; color: #2b130a !important }
  }
  @media (max-width: 480px) {
    .stitches { padding: 20px 16px 16px !important }
  }
`
