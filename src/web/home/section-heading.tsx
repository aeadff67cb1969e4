import squiggle from "./drawings/squiggle.svg"

export function SectionHeading({ id, title, text }: { id: string; title: string; text: string }) {
  return (
    <div className="section-heading">
      <h2 id={id}>{title}</h2>
      <img src={squiggle} alt="" width="120" height="14" loading="lazy" />
      {text && <p>{text}</p>}
    </div>
  )
}
