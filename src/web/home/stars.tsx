import { Star } from "lucide-react"

const places = [1, 2, 3, 4, 5]

export function Stars({ rating }: { rating: number }) {
  return (
    <span role="img" aria-label={`${rating} out of 5 stars`} className="flex gap-1">
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
