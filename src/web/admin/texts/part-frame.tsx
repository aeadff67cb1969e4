import { Eye, EyeOff, Pencil } from "lucide-react"
import { type ReactNode, useState } from "react"
import { m } from "#messages/messages.js"
import { lackingLanguages } from "#shop/text/localized.ts"
import { Badge } from "#web/ui/badge.tsx"
import { IconButton } from "#web/ui/controls/icon-button.tsx"
import { differences } from "../forms/compared-values.ts"
import { EditConflict } from "../forms/conflict.tsx"
import { shownValues } from "../forms/form-values.ts"
import { namesOfLanguages } from "../forms/translations/language-names.ts"
import { PartDialog } from "./part-dialog.tsx"
import { type TextName, textParts } from "./text-parts.ts"
import type { Drafts } from "./use-drafts.ts"

interface PartFrameProps {
  name: TextName
  drafts: Drafts
  children: ReactNode
}

/** Shows a part of the texts as customers see it, with what changes it; nothing in it can be pressed. */
export function PartFrame({ name, drafts, children }: PartFrameProps) {
  const [editing, setEditing] = useState(false)
  const part = textParts[name]
  const value = drafts.values[name]
  const hidden = "shown" in value && !value.shown
  const title = part.title()
  const lacking = hidden ? [] : lackingLanguages(value)
  const change = (changed: object) => {
    drafts.change(name, changed)
    setEditing(false)
  }
  return (
    <section aria-labelledby={`part-${name}`} className="overflow-hidden rounded-lg border border-line bg-paper">
      <header className="flex items-center gap-2 border-line border-b bg-surface py-1 pr-1 pl-4">
        <h2 id={`part-${name}`} className="min-w-0 font-bold font-sans text-base">
          {title}
        </h2>
        {drafts.changed.includes(name) && <Badge tone="pending">{m.admin_texts_draft()}</Badge>}
        {lacking.length > 0 && (
          <Badge tone="neutral">{m.admin_translations_missing({ languages: namesOfLanguages(lacking) })}</Badge>
        )}
        <span className="grow" />
        {"shown" in value && (
          <IconButton
            label={hidden ? m.admin_texts_show({ part: title }) : m.admin_texts_hide({ part: title })}
            onClick={() => change({ ...value, shown: hidden })}
          >
            {hidden ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          </IconButton>
        )}
        <IconButton label={m.admin_texts_edit({ part: title })} onClick={() => setEditing(true)}>
          <Pencil aria-hidden="true" />
        </IconButton>
      </header>
      {drafts.conflict === name && <Conflict name={name} drafts={drafts} />}
      {hidden ? (
        <p className="px-4 py-3 text-muted">{m.admin_texts_hidden()}</p>
      ) : (
        <div inert className="pb-8 *:mt-4! *:pt-6!">
          {children}
        </div>
      )}
      {editing && (
        <PartDialog
          part={part}
          value={value}
          unpublished={drafts.changed.length > 0}
          onClose={() => setEditing(false)}
          onDraft={change}
        />
      )}
    </section>
  )
}

function Conflict({ name, drafts }: Omit<PartFrameProps, "children">) {
  const { fields } = textParts[name]
  const [now, typed] = [shownValues(fields, drafts.stored[name]), shownValues(fields, drafts.values[name])]
  return (
    <form className="p-3">
      <EditConflict
        differences={differences(fields, now, typed)}
        onTake={() => drafts.discard([name])}
        onKeep={drafts.keep}
      />
    </form>
  )
}
