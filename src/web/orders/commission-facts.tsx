import { formatDateTime, formatWeekday } from "#messages/formats.ts"
import { m } from "#messages/messages.js"
import type { Commission, CommissionStep } from "#shop/commissions/commissions.ts"
import { formatAmount } from "#shop/money.ts"

/** Shows what somebody asks for. */
export function CommissionFacts({ like, words, size, colour, wished_on, budget }: Commission) {
  const facts = [
    [m.shop_commission_size(), size],
    [m.shop_commission_colour(), colour],
    [m.shop_commission_wished_on(), wished_on && formatWeekday(wished_on)],
    [m.shop_commission_budget(), budget && formatAmount(budget)],
  ].filter(([, value]) => value)
  return (
    <div className="wrap-anywhere grid gap-2">
      {like && <p className="font-bold">{m.shop_commission_like({ name: like })}</p>}
      <p className="whitespace-pre-line">{words}</p>
      {facts.length > 0 && (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
          {facts.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

/** Lists what happened to a request, oldest first. */
export function CommissionSteps({
  created_at,
  history,
  asked,
}: Pick<Commission, "created_at" | "history"> & { asked: string }) {
  return (
    <ol className="wrap-anywhere grid gap-3 border-line border-l-2 pl-4 text-sm">
      <Step at={created_at} title={asked} />
      {history.map((step) => (
        <Step key={step.at} at={step.at} title={titleOf(step)} words={step.words} />
      ))}
    </ol>
  )
}

function Step({ at, title, words }: { at: string; title: string; words?: string | undefined }) {
  return (
    <li>
      <p className="flex flex-wrap gap-x-2">
        <span className="font-bold">{title}</span>
        <time dateTime={at} className="text-muted">
          {formatDateTime(at)}
        </time>
      </p>
      {words && <p className="whitespace-pre-line">{words}</p>}
    </li>
  )
}

function titleOf({ kind, name = "", price = 0 }: CommissionStep): string {
  if (kind === "offer") return m.shop_commission_step_offer({ name, price: formatAmount(price) })
  return kind === "answer" ? m.shop_commission_step_answer() : m.shop_commission_step_decline()
}
