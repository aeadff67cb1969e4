import clsx from "clsx"
import file from "./icons.svg?no-inline"

/** The ids in icons.svg, which are Lucide's names; the marks of other companies are drawn for this shop. */
export type SharedIconName =
  | "award"
  | "facebook"
  | "hand-heart"
  | "heart"
  | "instagram"
  | "leaf"
  | "mail"
  | "map-pin"
  | "message-circle-heart"
  | "pause"
  | "phone"
  | "pinterest"
  | "play"
  | "rotate-ccw"
  | "share-2"
  | "shield-check"
  | "shopping-bag"
  | "smile"
  | "sparkles"
  | "star"
  | "tiktok"
  | "truck"
  | "whatsapp"

/**
 * Shows an icon from the file that all pages share. It suits icons that a page shows often or far below; icons of the
 * first paint are Lucide's components, which stand in the page.
 */
export function SharedIcon({ name, className }: { name: SharedIconName; className?: string | undefined }) {
  return (
    <svg aria-hidden="true" className={clsx("line-icon", className)}>
      <use href={`${file}#${name}`} />
    </svg>
  )
}
