export function SectionHeading({ id, title, text }: { id: string; title: string; text: string }) {
  return (
    <div className="grid justify-items-center gap-3 text-center">
      <h2 id={id} className="text-4xl sm:text-5xl">
        {title}
      </h2>
      <svg viewBox="0 0 120 14" fill="none" aria-hidden="true" className="h-3.5 w-30">
        <path
          d="M2 9c8-8 14-8 20 0s12 7 18 0 13-7 19 0 12 7 18 0 12-8 19 0 12 6 20-1"
          strokeWidth="3.5"
          strokeLinecap="round"
          className="stroke-yarn-clay"
        />
      </svg>
      <p className="max-w-xl text-lg text-muted">{text}</p>
    </div>
  )
}
