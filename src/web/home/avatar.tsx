import type { Testimonial } from "./testimonial-samples.ts"

const behind: Record<Testimonial["avatar"]["style"], string> = {
  long: "M26 52c-4-34 14-44 34-44s38 10 34 44l4 44H22Z",
  short: "M30 50C26 22 42 12 60 12s34 10 30 38Z",
  bun: "M30 54C26 24 42 16 60 16s34 8 30 38ZM46 13a14 13 0 1 1 28 0 14 13 0 1 1-28 0Z",
  scarf: "M24 60C20 22 40 8 60 8s40 14 36 52l6 40H18Z",
}
const front: Record<Testimonial["avatar"]["style"], string> = {
  long: "M32 50c2-22 18-26 26-26 4 12 22 12 30 24-2-22-14-32-28-32S30 28 32 50Z",
  short: "M32 48c0-10 8-14 14-18 10 6 30 4 42 18 0-24-14-32-28-32S30 26 32 48Z",
  bun: "M32 48c4-16 16-20 28-20s24 4 28 20c2-22-12-32-28-32S30 26 32 48Z",
  scarf: "M28 62c0-24 12-34 32-34s32 10 32 34c6-30-8-50-32-50S22 32 28 62Z",
}

/** A drawn face in a round frame; decorates a name. */
export function Avatar({ hair, clothes, style }: Testimonial["avatar"]) {
  return (
    <svg
      viewBox="0 0 120 120"
      fill="none"
      aria-hidden="true"
      className="size-24 shrink-0 rounded-full bg-mustard-soft sm:size-32"
    >
      <path d={behind[style]} className={hair} />
      <path d="M18 122c0-26 18-34 42-34s42 8 42 34Z" className={clothes} />
      <path d="M50 76h20v14q-10 9-20 0Z" className="fill-yarn-oat" />
      <ellipse cx="60" cy="56" rx="26" ry="29" className="fill-yarn-oat" />
      <path d={front[style]} className={hair} />
      <g className="fill-yarn-shade">
        <circle cx="50" cy="57" r="2.8" />
        <circle cx="70" cy="57" r="2.8" />
      </g>
      <g className="fill-yarn-rose" opacity=".55">
        <circle cx="43" cy="66" r="5" />
        <circle cx="77" cy="66" r="5" />
      </g>
      <path d="M53 70q7 7 14 0" strokeWidth="2.6" strokeLinecap="round" className="stroke-yarn-shade" />
      <path
        d="M26 108q34 12 68 0"
        strokeWidth="2.5"
        strokeDasharray="6 5"
        strokeLinecap="round"
        className="stroke-yarn-cream"
      />
    </svg>
  )
}
