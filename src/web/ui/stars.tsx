import { m } from "#messages/messages.js"

/** Writes a rating as five signs. */
export function drawnStars(stars: number): string {
  return "★".repeat(stars) + "☆".repeat(5 - stars)
}

/** Shows a rating, read out as a number. */
export function Stars({ stars }: { stars: number }) {
  return (
    <span role="img" aria-label={m.orders_stars({ stars })} className="text-rose">
      {drawnStars(stars)}
    </span>
  )
}
