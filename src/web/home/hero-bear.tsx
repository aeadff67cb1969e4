/** The bear of `HeroPicture`, whose shapes and texture it uses. */
export function Bear() {
  return (
    <>
      <use href="#hero-bear" className="fill-yarn-oat" />
      <ellipse cx="320" cy="452" rx="64" ry="76" className="fill-yarn-cream" />
      <use href="#hero-bear" fill="url(#hero-stitch)" />
      <g className="fill-yarn-blush">
        <circle cx="252" cy="186" r="19" />
        <circle cx="388" cy="186" r="19" />
        <circle cx="258" cy="286" r="17" />
        <circle cx="382" cy="286" r="17" />
        <circle cx="240" cy="538" r="26" />
        <circle cx="400" cy="538" r="26" />
      </g>
      <ellipse cx="320" cy="290" rx="45" ry="34" className="fill-yarn-cream" />
      <g className="bear-eyes fill-yarn-shade">
        <circle cx="281" cy="248" r="9.5" />
        <circle cx="359" cy="248" r="9.5" />
      </g>
      <g className="fill-yarn-shade">
        <path d="M304 274q16-10 32 0-4 16-16 18-12-2-16-18Z" />
      </g>
      <g strokeWidth="3.5" strokeLinecap="round" className="stroke-yarn-shade">
        <path d="M320 292v9m0 0q-9 10-19 4m19-4q9 10 19 4M268 226q8-7 18-4M372 226q-8-7-18-4" />
      </g>
      <g className="fill-yarn-cream">
        <circle cx="284" cy="245" r="3" />
        <circle cx="362" cy="245" r="3" />
      </g>
      <Scarf />
      <path
        d="M320 470c-10-22-40-16-38 6 1 16 24 28 38 40 14-12 37-24 38-40 2-22-28-28-38-6Z"
        className="fill-yarn-rose"
      />
      <path
        d="M320 480c-8-16-29-13-28 3 1 11 18 20 28 29 10-9 27-18 28-29 1-16-20-19-28-3Z"
        strokeWidth="2.5"
        strokeDasharray="6 5"
        className="stroke-yarn-cream"
      />
    </>
  )
}

function Scarf() {
  const band = "M236 322q84 46 168 0l8 34q-92 50-184 0Z"
  const end = "m372 348 44-14 26 104-44 10Z"
  return (
    <>
      <g strokeWidth="4" strokeLinecap="round" className="stroke-yarn-clay">
        <path d="m403 446 5 20m6-22 5 20m5-23 5 20m5-23 5 20" />
      </g>
      <g strokeWidth="4" strokeLinejoin="round" className="fill-yarn-clay stroke-yarn-clay">
        <path d={end} />
        <path d={band} />
      </g>
      <g fill="url(#hero-stitch)">
        <path d={end} />
        <path d={band} />
      </g>
      <g strokeWidth="9" className="stroke-yarn-cream" opacity=".85">
        <path d="m388 389 44-11M393 411l44-11M268 336l-7 35M372 336l7 35" />
      </g>
    </>
  )
}
