import type { ReactNode } from "react"
import { Tabs } from "#web/ui/tabs.tsx"
import type { ListFilter } from "./list-url.ts"
import type { ListUrl } from "./use-list-url.ts"

interface FilterTabsProps {
  url: ListUrl
  filter: ListFilter
  /** How many rows each choice leaves; undefined until it is known. */
  counts: Readonly<Record<string, number>> | undefined
  children: ReactNode
}

/** The choices of a list's filter as tabs over its rows. */
export function FilterTabs({ url, filter: { name, label, choices }, counts, children }: FilterTabsProps) {
  return (
    <Tabs
      tabs={choices.map(([id, text]) => ({ id, label: <TabLabel text={text()} count={counts?.[id]} /> }))}
      selected={url.query.choices[name] ?? ""}
      onSelect={(choice) => url.choose(name, choice)}
      label={label()}
      className="grid-cols-[minmax(0,1fr)] gap-4"
    >
      {children}
    </Tabs>
  )
}

function TabLabel({ text, count }: { text: string; count: number | undefined }) {
  return (
    <>
      <span>{text}</span>{" "}
      {count !== undefined && <span className="ml-1 font-normal tabular-nums">{count.toLocaleString("en-US")}</span>}
    </>
  )
}
