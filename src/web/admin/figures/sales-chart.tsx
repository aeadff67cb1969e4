import clsx from "clsx"
import { type PointerEvent, type RefObject, useEffect, useRef, useState } from "react"
import { counted } from "#messages/formats.ts"
import { m } from "#messages/messages.js"
import type { PeriodSales } from "#shop/figures/figures.ts"
import { centsOf, formatRupees, sumOf } from "#shop/money.ts"
import { PeriodsTable, periodName, type Unit } from "./periods-table.tsx"

const HEIGHT = 220
const LEFT = 44
const BASE = HEIGHT - 24
const TOP = 10
const NARROW = 480

interface SalesChartProps {
  periods: readonly PeriodSales[]
  unit: Unit
}

export function SalesChart({ periods: days, unit }: SalesChartProps) {
  const [at, setAt] = useState<number | null>(null)
  const [box, width] = useWidth()
  const total = sumOf(days.map((each) => centsOf(each.total)))
  const paid = sumOf(days.map((each) => centsOf(each.paid)))
  const orders = days.reduce((sum, each) => sum + each.orders, 0)
  const pointed = at === null ? undefined : days[at]
  const shown = pointed ? { total: centsOf(pointed.total), paid: centsOf(pointed.paid) } : { total, paid }

  function point(event: PointerEvent<SVGSVGElement>) {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left - LEFT
    const index = Math.floor((x / (width - LEFT)) * days.length)
    setAt(index >= 0 && index < days.length ? index : null)
  }
  return (
    <figure ref={box} className="grid gap-3">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <dl className="flex flex-wrap gap-x-6 tabular-nums">
          <Figure name={m.admin_sales_ordered()} look="bg-terracotta/35" cents={shown.total} />
          <Figure name={m.admin_sales_paid()} look="bg-terracotta" cents={shown.paid} />
        </dl>
        <span className="text-muted text-sm">
          {pointed && `${periodName(pointed.day, unit)} · `}
          {m.admin_sales_orders(counted(pointed?.orders ?? orders))}
        </span>
      </figcaption>
      <svg
        viewBox={`0 0 ${width} ${HEIGHT}`}
        role="img"
        aria-label={m.admin_sales_chart({ total: formatRupees(total), ...counted(orders) })}
        onPointerMove={point}
        onPointerLeave={() => setAt(null)}
        className="h-auto w-full touch-pan-y select-none"
      >
        <Bars days={days} unit={unit} pointed={at} width={width} />
      </svg>
      <PeriodsTable days={days} unit={unit} />
    </figure>
  )
}

/** Names a sum, with the colour that it has in the bars. */
function Figure({ name, look, cents }: { name: string; look: string; cents: number }) {
  return (
    <div>
      <dt className="flex items-center gap-1.5 text-muted text-sm">
        <span className={clsx("size-2.5 rounded-sm", look)} />
        {name}
      </dt>
      <dd className="font-bold text-xl sm:text-2xl">{formatRupees(cents)}</dd>
    </div>
  )
}

interface BarsProps {
  days: readonly PeriodSales[]
  unit: Unit
  pointed: number | null
  width: number
}

function Bars({ days, unit, pointed, width }: BarsProps) {
  const most = Math.max(...days.map(({ total }) => total), 0)
  const top = axisTop(most)
  const step = (width - LEFT) / Math.max(days.length, 1)
  // Every so many have their name, counted back from the last.
  const named = Math.ceil(days.length / (width < NARROW ? 3 : 6))
  const y = (rupees: number) => BASE - (rupees / top) * (BASE - TOP)
  return (
    <>
      {most === 0 && (
        <text x={(LEFT + width) / 2} y={(BASE + TOP) / 2} textAnchor="middle" className="fill-muted text-sm">
          {m.admin_figures_none()}
        </text>
      )}
      {(most === 0 ? [0] : [0, top / 2, top]).map((value) => (
        <g key={value}>
          <line x1={LEFT} x2={width} y1={y(value)} y2={y(value)} strokeDasharray="4 5" className="stroke-line" />
          <text x={LEFT - 8} y={y(value) + 4} textAnchor="end" className="fill-muted text-xs">
            {shortAmount(value)}
          </text>
        </g>
      ))}
      {days.map(({ day, total, paid }, at) => (
        <g key={day} className={at === pointed ? "fill-terracotta-deep" : "fill-terracotta"}>
          {[total, paid].map((sum, layer) => (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: always the two, what is paid over what was ordered
              key={layer}
              x={LEFT + at * step + step * 0.16}
              width={step * 0.68}
              y={y(sum)}
              height={BASE - y(sum)}
              rx={3}
              fillOpacity={layer === 0 ? 0.35 : undefined}
            />
          ))}
        </g>
      ))}
      {days.map(({ day }, at) =>
        (days.length - 1 - at) % named === 0 ? (
          <text
            key={day}
            x={at === days.length - 1 ? width : LEFT + (at + 0.5) * step}
            y={HEIGHT - 4}
            textAnchor={at === days.length - 1 ? "end" : "middle"}
            className="fill-muted text-xs"
          >
            {periodName(day, unit)}
          </text>
        ) : null,
      )}
    </>
  )
}

/**
 * Returns the top of an axis that holds `max`: 1, 2, 2.5 or 5 times a power of ten, so that half of it is a plain
 * number too.
 */
export function axisTop(max: number): number {
  if (max <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(max))
  const step = [1, 2, 2.5, 5, 10].find((each) => each * power >= max) ?? 10
  return step * power
}

const THOUSAND = 1000
const MILLION = 1_000_000

/** Formats rupees as short as an axis needs them: 950, 12.5K, 2M. */
export function shortAmount(rupees: number): string {
  if (rupees >= MILLION) return `${tidy(rupees / MILLION)}M`
  if (rupees >= THOUSAND) return `${tidy(rupees / THOUSAND)}K`
  return tidy(rupees)
}

function tidy(value: number): string {
  return String(Math.round(value * 100) / 100)
}

const UNTIL_KNOWN = 720

/** Returns an element's width in pixels and follows its changes, so that a drawing in it need not be scaled. */
function useWidth(): [RefObject<HTMLElement | null>, number] {
  const ref = useRef<HTMLElement>(null)
  const [width, setWidth] = useState(UNTIL_KNOWN)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, width]
}
