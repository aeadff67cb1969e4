import { Star } from "lucide-react"
import { m } from "#messages/messages.js"

const places = [1, 2, 3, 4, 5]

export function Stars({ rating }: { rating: number }) {
  return (
    <span role="img" aria-label={m.home_stars_label({ rating })} className="flex gap-1">
      {places.map((place) => (
        <Star
          key={place}
          aria-hidden="true"
          className={place <= rating ? "size-5.5 fill-mustard stroke-mustard" : "size-5.5 stroke-line-strong"}
        />
      ))}
    </span>
  )
}
