// What may import what. `npm run schema` writes directions.grit, the lint rules, from these lists.

/**
 * The domains of `src/shop`, lowest first: each may import those before it. Those on one line know nothing of each other.
 * @type {readonly (readonly string[])[]}
 */
export const DOMAINS = [
  ["stock", "api", "text"],
  ["lankaqr", "cards"],
  ["address"],
  ["audit"],
  ["catalogue"],
  ["towns"],
  ["settings"],
  ["cart"],
  ["coupons"],
  ["mails"],
  ["webhooks"],
  ["newsletter"],
  ["back-in-stock"],
  ["customers"],
  ["policies"],
  ["orders"],
  ["receipts"],
  ["commissions"],
  ["parcels"],
  ["checkout"],
  ["reviews"],
  ["dashboard", "figures", "customer-page", "own-data"],
]

/**
 * The folders of `src/web` in the same way: what screens share, then the screens.
 * @type {readonly (readonly string[])[]}
 */
export const AREAS = [
  ["ui"],
  ["document"],
  ["session"],
  ["layout"],
  ["products", "orders"],
  ["home", "storefront", "account", "back-in-stock", "commissions", "newsletter", "offline", "policies", "admin"],
]

/**
 * What screens may import of each other all the same: the back-office shows the home page, where its texts are edited.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const BESIDE = { storefront: ["back-in-stock"], admin: ["home", "account"] }

/**
 * @typedef {object} Rule
 * @property {string} files pattern of what is below src/
 * @property {string} sources pattern of what they may not import, behind its quotation mark
 * @property {string} [except] pattern of what they may import of it
 * @property {boolean} [tests] whether tests may not either
 * @property {string} [code] more that is asked of the import
 * @property {string} why
 */

/** @param {string} modules */
const from = (modules) => String.raw`(?:#|.*\.\./)(?:${modules})/.*`

const TYPES_ALONE = String.raw`$source <: within JsImport() as $import, not $import <: r"(?s)\s*import type .*"`

/**
 * What is no order of folders.
 * @type {readonly Rule[]}
 */
export const MODULES = [
  {
    files: "(?:web|endpoints|shop|auth|backup|database|embedded|platform|sample|messages)/.*",
    sources: from("http"),
    tests: true,
    why: "Nothing imports http/: it is the process that puts the modules together.",
  },
  { files: ".*", sources: from("tests"), why: "Only tests import tests/." },
  {
    files: "web/.*",
    sources: from("auth"),
    except: String.raw`#auth/(?:extensions|refusal-codes)\.ts`,
    tests: true,
    why: "Screens reach auth/ over HTTP, through session/auth-api/auth-client.ts; the types of its answers are in auth/extensions.ts and auth/refusal-codes.ts.",
  },
  {
    files: "web/.*",
    sources: "#auth/.*",
    tests: true,
    code: TYPES_ALONE,
    why: "Screens import the types of auth/ alone: its code runs in the process.",
  },
  {
    files: "web/.*",
    sources: "#endpoints/.*",
    code: TYPES_ALONE,
    why: "Screens import the types of endpoints/ alone: its code runs in the process.",
  },
  {
    files: "(?:shop|auth|backup|database|embedded|platform|sample|messages)/.*",
    sources: from("endpoints"),
    why: "endpoints/ puts together what the modules below it answer.",
  },
  {
    files: "endpoints/.*",
    sources: from("web|auth|database|sample"),
    why: "endpoints/ puts endpoints together: what they do is in the modules below it.",
  },
  {
    files: "web/[^/]+/.*",
    sources: from("platform|database|backup|sample"),
    except: String.raw`#(?:backup/service/backup-json|platform/objects)\.ts`,
    why: "Screens reach the outside world through loaders and the API.",
  },
  {
    files: "web/ui/.*",
    sources: "#shop/.*",
    except: String.raw`#shop/money\.ts`,
    why: "ui/ knows no domain; money is printed everywhere.",
  },
  {
    files: "shop/.*",
    sources: from("web|backup|sample"),
    tests: true,
    why: "shop/ knows no screens, no backup and no sample.",
  },
  {
    files: "shop/.*",
    sources: from("auth"),
    tests: true,
    why: "shop/ knows who you are through the gate of shop/api/gates.ts only.",
  },
  {
    files: String.raw`shop/(?:money|payment-methods)\.ts`,
    sources: String.raw`(?:#shop|\.)/.*`,
    why: "money.ts and payment-methods.ts are the ground: they import no domain.",
  },
  {
    files: "auth/.*",
    sources: from("web|shop|backup|sample|messages"),
    tests: true,
    why: "auth/ has no word of the shop and could be lifted out whole.",
  },
  {
    files: "(?:web|shop|auth|backup|database|platform|sample|messages)/.*",
    sources: from("embedded"),
    why: "Only http/ knows where the database comes from: all others get a URL.",
  },
  {
    files: "embedded/.*",
    sources: from("web|shop|auth|backup|database|sample|messages"),
    why: "embedded/ runs a PostgreSQL: it knows neither the shop nor what is done with the database.",
  },
  {
    files: "(?:platform|database)/.*",
    sources: from("web|shop|auth|backup|sample|messages"),
    tests: true,
    why: "platform/ and database/ serve the modules above them and know none of them.",
  },
  {
    files: "platform/.*",
    sources: from("database"),
    why: "platform/ knows no database: what counts, works by the clock or is stored in one is in database/ or above it.",
  },
  {
    files: "backup/.*",
    sources: from("web|auth|sample"),
    why: "backup/ stands above the shop: its endpoints, mails and history are the shop's, and nothing of it is a screen's or an account's.",
  },
  {
    files: "backup/(?:archive|destinations)/.*",
    sources: from("shop|messages"),
    why: "A backup is of rows and files: it does not know what they mean.",
  },
  {
    files: "sample/.*",
    sources: from("web|auth|messages"),
    except: String.raw`#messages/other-languages\.ts`,
    tests: true,
    why: "The sample is data for the shop: it needs neither screens nor accounts.",
  },
  {
    files: "messages/.*",
    sources: from("web|shop|auth|database|platform|sample"),
    tests: true,
    why: "Messages are texts: they import nothing of the shop.",
  },
]

/**
 * Returns what each folder of a list may not import: those on its own line and on the later ones.
 * @param {readonly (readonly string[])[]} floors
 * @param {Readonly<Record<string, readonly string[]>>} [beside]
 * @returns {Array<[folder: string, forbidden: string[]]>}
 */
export function forbiddenIn(floors, beside = {}) {
  return floors.flatMap((floor, at) =>
    floor.map((name) => {
      const others = floors.slice(at).flat()
      return /** @type {[string, string[]]} */ ([
        name,
        others.filter((other) => other !== name && !beside[name]?.includes(other)),
      ])
    }),
  )
}

export const FORBIDDEN_DOMAINS = forbiddenIn(DOMAINS).filter(([, forbidden]) => forbidden.length > 0)
export const FORBIDDEN_AREAS = forbiddenIn(AREAS, BESIDE)
