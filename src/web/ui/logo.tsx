import clsx from "clsx"

export function YarnBall({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 40 40" fill="none" aria-hidden="true" className={className}>
      <circle cx="19" cy="18" r="14" className="fill-terracotta" />
      <g className="stroke-on-terracotta" strokeWidth="1.7" strokeLinecap="round">
        <path d="M8 11c7 1 14 7 16 19M13 6c8 2 16 10 17 20M20 4.5c5 2 10 7 12.5 13" />
        <path d="M6 21c5-1 12-5 15-15M9 27c3 0 5-1 8-3" opacity=".75" />
      </g>
      <path d="M19 32c6 0 6 4 11 4s5-3 8-3" strokeWidth="2" strokeLinecap="round" className="stroke-terracotta" />
    </svg>
  )
}

/** Shows the shop's name, of up to 60 characters, the smaller the longer it is: on phones in one line where that fits, else in two small ones. */
export function Logo({ name, picture }: { name: string; picture: string | null }) {
  return (
    <span className={clsx("logo", name.length > 14 ? "logo-long" : name.length > 7 && "logo-line")}>
      {picture ? (
        <picture className="shrink-0">
          <img src={smallest(picture)} alt="" width={36} height={36} className="size-9 rounded-md object-cover" />
        </picture>
      ) : (
        <YarnBall className="size-9 shrink-0" />
      )}
      <span>{name}</span>
    </span>
  )
}

/** Returns the URL of a stored picture's smallest width. */
export function smallest(imageUrl: string): string {
  return imageUrl.replace(/\/\d+\.webp$/, "/360.webp")
}
