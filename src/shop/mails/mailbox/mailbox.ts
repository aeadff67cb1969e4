import { Hono, type MiddlewareHandler } from "hono"
import { html } from "hono/html"
import type { Queryable } from "#database/database.ts"
import { MAILBOX_STYLES } from "./mailbox-styles.ts"
import { findInMailbox, listMailbox, type StoredMail } from "./stored-mails.ts"

const HOME = "/dev/mailbox"

/** The development mailbox in the browser and, for tests, as JSON at /dev/mailbox.json; both take `?to=nimali@example.com`. */
export function mailboxPages(db: Queryable): Hono {
  const pages = new Hono()
  pages.use("/dev/*", async (c, next) => {
    await next()
    c.header("Cache-Control", "no-store")
  })
  pages.get(`${HOME}.json`, async (c) => c.json(await listMailbox(db, c.req.query("to"))))
  pages.get(`${HOME}/styles.css`, (c) => c.body(MAILBOX_STYLES, 200, { "Content-Type": "text/css; charset=utf-8" }))
  pages.get(HOME, pagePolicy, async (c) => {
    const to = c.req.query("to")?.trim() ?? ""
    return c.html(listPage(await listMailbox(db, to || undefined), to))
  })
  pages.get(`${HOME}/:id{[0-9]{1,15}}`, pagePolicy, async (c) => {
    const mail = await findInMailbox(db, Number(c.req.param("id")))
    return mail ? c.html(mailPage(mail)) : c.notFound()
  })
  pages.get(`${HOME}/:id{[0-9]{1,15}}/html`, framePolicy, async (c) => {
    const mail = await findInMailbox(db, Number(c.req.param("id")))
    return mail ? c.html(mail.html) : c.notFound()
  })
  return pages
}

const pagePolicy = policy("default-src 'none'; style-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'")

// A mail brings its own inline styles and the shop's logo, and no right to anything else; the sandbox makes it a stranger to the shop's origin.
const framePolicy = policy(
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
)

function policy(text: string): MiddlewareHandler {
  return async (c, next) => {
    await next()
    c.header("Content-Security-Policy", text)
    c.header("X-Frame-Options", "SAMEORIGIN")
  }
}

type Markup = ReturnType<typeof html>

function page(title: string, content: Markup) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="stylesheet" href="${HOME}/styles.css" />
      </head>
      <body>
        <main>${content}</main>
      </body>
    </html>`
}

function listPage(mails: StoredMail[], to: string) {
  const none = to ? `No mail to ${to} yet.` : "No mail yet. It arrives here a moment after the shop sends it."
  return page(
    "Mailbox",
    html`<h1>Mailbox</h1>
      <p class="note">
        Every mail the shop sends is kept here until SMTP_URL is set. Newest first; the last 500 are kept.
      </p>
      <form action="${HOME}" method="get">
        <label for="to">Only mail to</label>
        <input id="to" name="to" type="search" value="${to}" placeholder="somebody@example.com" />
        <button>Show</button>
      </form>
      ${mails.length === 0 ? html`<p class="none">${none}</p>` : html`<ol class="mails">${mails.map(listItem)}</ol>`}`,
  )
}

function listItem({ id, to, subject, text, createdAt }: StoredMail) {
  return html`<li>
    <a href="${HOME}/${id}">
      <span class="to">${to}</span>
      <time datetime="${createdAt}">${time.format(new Date(createdAt))}</time>
      <strong>${subject}</strong>
      <span class="preview">${text.replace(/\s+/g, " ").slice(0, 200)}</span>
    </a>
  </li>`
}

function mailPage({ id, to, subject, text, createdAt }: StoredMail) {
  return page(
    subject,
    html`<p><a class="back" href="${HOME}">Back to the mailbox</a></p>
      <h1>${subject}</h1>
      <p class="note">To ${to} · ${time.format(new Date(createdAt))}</p>
      <iframe
        src="${HOME}/${id}/html"
        title="The mail as it looks"
        sandbox="allow-popups allow-popups-to-escape-sandbox"
      ></iframe>
      <h2>Plain text</h2>
      <pre>${text}</pre>`,
  )
}

const time = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "medium", timeZone: "Asia/Colombo" })
