import type { ReactNode } from "react"
import { href } from "react-router"
import { m } from "#messages/messages.js"
import { Button, ButtonLink } from "#web/ui/controls/button.tsx"

interface Words {
  title: string
  text: ReactNode
}

/** The page behind a mailed link: it asks a question with one button, which sends the form to the page's own URL. `name` tells several questions apart. */
export function QuestionPage({ action, name, ...words }: Words & { action: string; name?: string }) {
  return (
    <Frame {...words}>
      <form method="post">
        <Button type="submit" size="lg" {...(name && { name, value: "1" })}>
          {action}
        </Button>
      </form>
    </Frame>
  )
}

/** Tells what became of it, and leads home. */
export function NoticePage(words: Words) {
  return (
    <Frame {...words}>
      <ButtonLink to={href("/")} size="lg">
        {m.shell_return_home()}
      </ButtonLink>
    </Frame>
  )
}

function Frame({ title, text, children }: Words & { children: ReactNode }) {
  return (
    <div className="page-width grid justify-items-center gap-5 py-20 text-center">
      <h1 className="text-4xl sm:text-5xl">{title}</h1>
      <p className="max-w-prose text-lg text-muted">{text}</p>
      {children}
    </div>
  )
}
