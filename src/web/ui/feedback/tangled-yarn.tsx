import drawing from "./drawings/tangled-yarn.svg"

export function TangledYarn({ className }: { className: string }) {
  return <img src={drawing} alt="" width="240" height="150" loading="lazy" className={className} />
}
