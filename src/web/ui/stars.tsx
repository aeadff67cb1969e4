import { SharedIcon } from "./shared-icon.tsx"

/** Shows a rating of one to five stars, read out as `alt`; "" where something around it says the same. */
export function Stars({ stars, alt }: { stars: number; alt: string }) {
  return (
    <span
      {...(alt ? { role: "img", "aria-label": alt } : { "aria-hidden": true })}
      className="inline-flex text-mustard"
    >
      {[1, 2, 3, 4, 5].map((each) => (
        <SharedIcon key={each} name="star" className={each <= stars ? "size-4.5 fill-current" : "size-4.5"} />
      ))}
    </span>
  )
}
