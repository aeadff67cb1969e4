import { useId } from "react"
import { m } from "#messages/messages.js"
import { MAX_STARS } from "#shop/reviews/reviews.ts"

interface StarsFieldProps {
  /** Is 0 while no star is chosen. */
  stars: number
  error: string | null
  onChange: (stars: number) => void
}

/** Shows a group of radio buttons for one to five stars. */
export function StarsField({ stars, error, onChange }: StarsFieldProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="grid justify-items-start gap-1.5">
      <legend className="font-bold text-sm">
        {m.orders_review_stars()}
        <span aria-hidden="true" className="text-danger">
          {" *"}
        </span>
      </legend>
      <div className="flex">
        {Array.from({ length: MAX_STARS }, (_, at) => at + 1).map((value) => (
          <label
            key={value}
            className="grid size-11 cursor-pointer place-items-center rounded-full text-3xl text-rose leading-none has-focus-visible:outline-3 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="stars"
              value={value}
              checked={stars === value}
              onChange={() => onChange(value)}
              aria-label={m.orders_stars({ stars: value })}
              aria-invalid={error ? true : undefined}
              className="sr-only"
            />
            <span aria-hidden="true">{value <= stars ? "★" : "☆"}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="font-semibold text-danger text-sm">
          {error}
        </p>
      )}
    </fieldset>
  )
}
