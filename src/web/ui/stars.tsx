import { m } from "#messages/messages.js"
import oneStar from "./drawings/stars-1.svg"
import twoStars from "./drawings/stars-2.svg"
import threeStars from "./drawings/stars-3.svg"
import fourStars from "./drawings/stars-4.svg"
import fiveStars from "./drawings/stars-5.svg"

const drawn = [oneStar, twoStars, threeStars, fourStars, fiveStars]

/** Shows a rating of one to five stars, read out as a number. */
export function Stars({ stars, alt = m.orders_stars({ stars }) }: { stars: number; alt?: string }) {
  return (
    <img src={drawn[stars - 1]} alt={alt} width="92" height="16" loading="lazy" className="inline-block h-4 w-auto" />
  )
}
