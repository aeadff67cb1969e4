import { Bear } from "./hero-bear.tsx"

/** Still life in yarn: a bear in a scarf, a basket of yarn balls, a cactus on a pile of blankets, bunting above. */
export function HeroPicture({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 640 600" fill="none" aria-hidden="true" className={className}>
      <Shapes />
      <use href="#hero-arch" className="fill-terracotta-soft" />
      <circle cx="468" cy="196" r="64" className="fill-mustard-soft" />
      <use
        href="#hero-arch"
        transform="translate(23 22) scale(.928)"
        className="stroke-yarn-clay"
        strokeWidth="3"
        strokeDasharray="12 10"
      />
      <Bunting />
      <ellipse cx="320" cy="574" rx="300" ry="20" className="fill-line" />
      <Blankets />
      <Cactus />
      <Bear />
      <Basket />
      <path
        d="M262 560c40 14 86 12 122 2s62-12 92-2 74 20 118 4 40-46 14-44-20 34 8 32"
        strokeWidth="4"
        strokeLinecap="round"
        className="stroke-yarn-rose"
      />
    </svg>
  )
}

/** Shapes used more than once: in their colour, then again in the texture of stitches. */
function Shapes() {
  return (
    <defs>
      <pattern id="hero-stitch" width="15" height="13" patternUnits="userSpaceOnUse">
        <path
          d="M1 2q2 8 6.5 10 4.5-2 6.5-10"
          strokeWidth="1.7"
          strokeLinecap="round"
          className="stroke-yarn-shade"
          opacity=".3"
        />
      </pattern>
      <pattern id="hero-weave" width="28" height="24" patternUnits="userSpaceOnUse">
        <path
          d="M2 6q12-8 24 0M-12 18q12-8 24 0M16 18q12-8 24 0"
          strokeWidth="7"
          strokeLinecap="round"
          className="stroke-yarn-cocoa"
          opacity=".45"
        />
      </pattern>
      <path id="hero-arch" d="M60 574V280a260 260 0 0 1 520 0v294Z" />
      <g id="hero-bear">
        <circle cx="252" cy="186" r="37" />
        <circle cx="388" cy="186" r="37" />
        <ellipse cx="320" cy="430" rx="104" ry="118" />
        <ellipse cx="320" cy="254" rx="102" ry="92" />
        <ellipse cx="224" cy="412" rx="34" ry="72" transform="rotate(28 224 412)" />
        <ellipse cx="416" cy="412" rx="34" ry="72" transform="rotate(-28 416 412)" />
        <ellipse cx="246" cy="532" rx="60" ry="46" />
        <ellipse cx="394" cy="532" rx="60" ry="46" />
      </g>
      <g id="hero-ball">
        <circle r="44" />
        <g strokeWidth="2.5" strokeLinecap="round" className="stroke-yarn-shade" opacity=".42">
          <path d="M-38-20c26 0 54 22 60 58M-26-35C4-32 36 0 40 18M-6-43c18 4 38 20 46 36M-42 4c18 0 36 14 42 38" />
          <path d="M-28 33C-8 32 22 12 34-26M-12 42c18-4 38-22 48-52" />
        </g>
      </g>
      <path id="hero-flag" d="M-21 0h42L0 46Z" strokeLinejoin="round" strokeWidth="6" />
    </defs>
  )
}

const flags = [
  [112, 96, 14, "fill-yarn-rose stroke-yarn-rose"],
  [180, 121, 11, "fill-yarn-mustard stroke-yarn-mustard"],
  [250, 138, 5, "fill-yarn-sage stroke-yarn-sage"],
  [390, 138, -5, "fill-yarn-clay stroke-yarn-clay"],
  [460, 121, -11, "fill-yarn-sky stroke-yarn-sky"],
  [528, 96, -14, "fill-yarn-rose stroke-yarn-rose"],
] as const

function Bunting() {
  return (
    <>
      <path d="M40 56q280 160 560 0" strokeWidth="4" strokeDasharray="9 5" className="stroke-yarn-cocoa" />
      {flags.map(([x, y, turn, colours]) => (
        <g key={x} transform={`translate(${x} ${y}) rotate(${turn})`}>
          <use href="#hero-flag" className={colours} />
          <use href="#hero-flag" fill="url(#hero-stitch)" />
        </g>
      ))}
    </>
  )
}

function Basket() {
  return (
    <>
      <g transform="translate(116 446)" className="fill-yarn-sage">
        <use href="#hero-ball" />
      </g>
      <g transform="translate(196 452)" className="fill-yarn-mustard">
        <use href="#hero-ball" />
      </g>
      <path d="m60 380 66 100" strokeWidth="8" strokeLinecap="round" className="stroke-yarn-cocoa" />
      <path d="M60 380q-10-14-1-18t11 10" strokeWidth="6" strokeLinecap="round" className="stroke-yarn-cocoa" />
      <path d="M58 476h196l-22 98q-76 14-152 0Z" className="fill-yarn-oat" />
      <path d="M58 476h196l-22 98q-76 14-152 0Z" fill="url(#hero-weave)" />
      <rect x="48" y="464" width="216" height="26" rx="13" className="fill-yarn-cocoa" />
      <path d="M60 477h192" strokeWidth="4" strokeDasharray="10 8" strokeLinecap="round" className="stroke-yarn-oat" />
      <g transform="translate(262 536) scale(.86)" className="fill-yarn-rose">
        <use href="#hero-ball" />
      </g>
    </>
  )
}

const folds = [
  [536, "fill-yarn-sky", "stroke-yarn-cream"],
  [498, "fill-yarn-cream", "stroke-yarn-clay"],
  [460, "fill-yarn-rose", "stroke-yarn-cream"],
] as const

function Blankets() {
  return (
    <>
      {folds.map(([y, fill, stripe], at) => (
        <g key={y} transform={`translate(${at * 7} 0)`}>
          <rect x="430" y={y} width="166" height="40" rx="17" className={fill} />
          <rect x="430" y={y} width="166" height="40" rx="17" fill="url(#hero-stitch)" />
          <path d={`M440 ${y + 27}q10-13 20 0t20 0 20 0 20 0 20 0 20 0 20 0`} strokeWidth="4.5" className={stripe} />
        </g>
      ))}
    </>
  )
}

function Cactus() {
  const plant = "M522 412V330q0-40 34-40t34 40v82Z"
  const arm = "M588 378h14q16 0 16-18v-20q0-12-10-12t-10 12v12q0 4-4 4h-6Z"
  return (
    <>
      <g className="fill-yarn-moss">
        <path d={plant} />
        <path d={arm} />
      </g>
      <g fill="url(#hero-stitch)">
        <path d={plant} />
        <path d={arm} />
      </g>
      <g strokeWidth="3" strokeLinecap="round" strokeDasharray="2 14" className="stroke-yarn-cream">
        <path d="M540 322v84M556 308v98M572 322v84" />
      </g>
      <g className="fill-yarn-rose">
        <circle cx="544" cy="288" r="11" />
        <circle cx="568" cy="288" r="11" />
        <circle cx="549" cy="273" r="11" />
        <circle cx="563" cy="273" r="11" />
      </g>
      <circle cx="556" cy="281" r="7" className="fill-yarn-mustard" />
      <path
        d="M512 404h88l-9 58h-70Z"
        strokeWidth="4"
        strokeLinejoin="round"
        className="fill-yarn-clay stroke-yarn-clay"
      />
      <path d="M512 404h88l-9 58h-70Z" fill="url(#hero-stitch)" />
      <rect x="504" y="396" width="104" height="20" rx="10" className="fill-yarn-clay" />
      <path d="M514 406h84" strokeWidth="3" strokeDasharray="8 7" strokeLinecap="round" className="stroke-yarn-cream" />
    </>
  )
}
