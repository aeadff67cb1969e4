import { formatWeekday } from "#messages/formats.ts"
import { m } from "#messages/messages.js"
import type { AdminOrder } from "#shop/orders/admin-order-json.ts"
import { isUnderWay } from "#shop/orders/orders.ts"
import { FoldedSection } from "../folded-section.tsx"
import { type ShownOrder, showAsNow, type Unsaved } from "../shown-order.ts"
import { MakeLine } from "./make-line.tsx"
import { MakingButtons } from "./making-buttons.tsx"
import { MovePromise } from "./move-promise.tsx"
import { TellProgress } from "./tell-progress.tsx"

const madeOf = ({ items }: AdminOrder) => items.filter(({ making }) => making !== null)

interface MakingLinesProps extends ShownOrder {
  unsaved: Unsaved
  onSaved?: () => void
}

/** Lists what is made for an order, each line with its buttons. */
export function MakingLines({ onSaved, unsaved, ...shown }: MakingLinesProps) {
  return (
    <>
      <ul className="@container divide-y divide-line *:py-2">
        {madeOf(shown.order).map((item) => (
          <MakeLine
            key={item.id}
            item={item}
            about={
              item.ready_by && <p className="text-sm">{m.admin_make_ready_by({ day: formatWeekday(item.ready_by) })}</p>
            }
            buttons={
              <MakingButtons
                line={item}
                onResult={(result) => {
                  showAsNow(shown, result)
                  if (result.ok) onSaved?.()
                }}
              />
            }
          />
        ))}
      </ul>
      <TellProgress {...shown} unsaved={unsaved} />
      <MovePromise {...shown} unsaved={unsaved} />
    </>
  )
}

/** Shows the same where making is not the next step: it can be begun before, and taken back after. */
export function MakingSection(shown: Omit<MakingLinesProps, "onSaved">) {
  const { order } = shown
  const lines = madeOf(order)
  if (lines.length === 0 || !isUnderWay(order)) return null
  const [line] = lines
  return (
    <FoldedSection
      title={m.admin_make_title()}
      summary={lines.length === 1 && line?.making ? m.admin_make_state({ state: line.making }) : undefined}
    >
      <MakingLines {...shown} />
    </FoldedSection>
  )
}
