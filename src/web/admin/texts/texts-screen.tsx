import clsx from "clsx"
import type { ReactNode } from "react"
import { href, Link, NavLink } from "react-router"
import { m } from "#messages/messages.js"
import type { FirstDayStep } from "#shop/dashboard/first-day.ts"
import { POLICIES } from "#shop/policies/policies.ts"
import type { AdminTexts } from "#shop/settings/admin-settings.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { LoadFailed } from "#web/ui/feedback/load-failed.tsx"
import { Skeleton } from "#web/ui/feedback/skeleton.tsx"
import { AdminHeading } from "../admin-heading.tsx"
import { NextStep } from "../dashboard/next-step.tsx"
import { useQuestionBeforeLeaving } from "../forms/use-question-before-leaving.tsx"
import { useAdminQuery } from "../list/use-admin-query.ts"
import { May, useMaySee } from "../shell/may.tsx"
import type { TextName } from "./text-parts.ts"
import { type Drafts, useDrafts } from "./use-drafts.ts"

interface TextsScreenProps {
  /** Is the part whose changes the link leads to. */
  first: TextName
  step: FirstDayStep | null
  children: (drafts: Drafts) => ReactNode
}

/** Shows texts as customers see them; what is changed is a draft until it is published. */
export function TextsScreen(screen: TextsScreenProps) {
  const { value, failure, reload, patch } = useAdminQuery("/admin/texts", {})
  return (
    <div className="mx-auto max-w-4xl">
      <AdminHeading title={m.admin_screen_texts()} />
      <Pages />
      {failure && <LoadFailed message={failure.message} onRetry={reload} />}
      {!failure && !value && <Skeleton className="h-96 w-full rounded-lg" />}
      {!failure && value && <Texts {...screen} settings={value} onSettings={(saved) => patch(() => saved)} />}
    </div>
  )
}

function Pages() {
  const maySee = useMaySee()
  const pages = [
    [href("/admin/texts"), m.admin_texts_home()],
    [href("/admin/texts/mails"), m.admin_texts_mails()],
    ...Object.entries(POLICIES).map(([policy, { title }]) => [href("/admin/texts/:policy", { policy }), title()]),
  ] as const
  return (
    <nav aria-label={m.admin_screen_texts()} className="-mx-4 mb-4 flex gap-2 overflow-x-auto px-4 py-1">
      {pages.map(
        ([to = "", name]) =>
          maySee(to) && (
            <NavLink
              key={to}
              to={to}
              end
              className={({ isActive }) =>
                clsx("button button-sm shrink-0", isActive ? "button-primary" : "button-secondary")
              }
            >
              {name}
            </NavLink>
          ),
      )}
    </nav>
  )
}

interface TextsProps extends TextsScreenProps {
  settings: AdminTexts
  onSettings: (settings: AdminTexts) => void
}

function Texts({ first, step, settings, onSettings, children }: TextsProps) {
  const drafts = useDrafts(settings, onSettings)
  const { changed, busy, canUndo, publish, undo, discard } = drafts
  const { question } = useQuestionBeforeLeaving(() => changed.length > 0)
  return (
    <>
      <div className="grid gap-5">
        {children(drafts)}
        <p className="text-sm">
          <May call="GET /admin/settings">
            <Link to={`${href("/admin/settings/history")}?of=${first}`} className="thread-link text-muted">
              {m.admin_history()}
            </Link>
          </May>
        </p>
      </div>
      {changed.length > 0 && (
        <div className="screen-foot">
          <p className="mr-auto text-muted text-sm">{m.admin_texts_unpublished({ count: changed.length })}</p>
          <Button variant="ghost" disabled={busy} onClick={() => discard(changed)}>
            {m.admin_texts_discard()}
          </Button>
          <Button busy={busy} onClick={publish}>
            {m.admin_texts_publish()}
          </Button>
        </div>
      )}
      {changed.length === 0 && canUndo && (
        <div className="screen-foot">
          <p role="status" className="font-bold text-success">
            {m.admin_texts_published()}
          </p>
          <Button variant="secondary" busy={busy} onClick={undo}>
            {m.admin_texts_undo()}
          </Button>
        </div>
      )}
      {changed.length === 0 && !canUndo && <NextStep state={Object.values(settings.versions).join()} step={step} />}
      {question}
    </>
  )
}
