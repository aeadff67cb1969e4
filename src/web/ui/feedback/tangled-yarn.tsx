/** Shows a ball of yarn that got loose; for pages where something is missing. */
export function TangledYarn({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 240 150" fill="none" aria-hidden="true" className={className}>
      <ellipse cx="120" cy="138" rx="104" ry="8" className="fill-line" opacity=".6" />
      <circle cx="150" cy="84" r="50" className="fill-yarn-rose" />
      <g className="stroke-yarn-shade" strokeWidth="3" strokeLinecap="round" opacity=".5">
        <path d="M106 62c30 2 62 30 68 66M122 44c34 6 66 36 72 68M146 35c24 8 44 26 52 46M102 96c22-2 50-20 62-58M112 116c24-2 62-26 78-62" />
      </g>
      <path
        d="M138 132c-40 8-62-2-58-16s34-8 28 6-52 16-72 2-14-44 8-46 26 26 6 30S14 92 22 66s38-22 40-6-30 20-42 6"
        strokeWidth="4"
        strokeLinecap="round"
        className="stroke-yarn-rose"
      />
    </svg>
  )
}
