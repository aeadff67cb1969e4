import drawing from "./drawings/tangled-yarn.svg"

/** Shows a ball of yarn that got loose; for pages where something is missing. */
export function TangledYarn({ className }: { className: string }) {
  return <img src={drawing} alt="" width="240" height="150" loading="lazy" className={className} />
}
