import type { ReactNode } from "react"

function Picture({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 220 190"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="w-52"
    >
      <path
        d="M30 104C22 54 66 14 116 18s86 38 80 88-44 72-92 70-66-24-74-72Z"
        className="fill-surface stroke-line"
        strokeWidth="2.5"
        strokeDasharray="9 7"
      />
      {children}
    </svg>
  )
}

function Skein({ x, y, colour }: { x: number; y: number; colour: string }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle r="31" className={colour} />
      <g strokeWidth="2.2" className="stroke-yarn-shade" opacity=".42">
        <path d="M-27-14c19 0 38 15 43 41M-18-25C3-23 25 0 28 13M-4-31c13 3 26 14 32 26M-30 4C-16 4 0 14 5 29M-20 23C-6 23 16 8 24-18" />
      </g>
    </g>
  )
}

export function YarnPicture() {
  return (
    <Picture>
      <Skein x={82} y={84} colour="fill-yarn-mustard" />
      <Skein x={140} y={86} colour="fill-yarn-sage" />
      <Skein x={110} y={126} colour="fill-yarn-rose" />
      <path d="M136 144c16 12 34 8 40-4s-8-20-14-10 8 20 26 14" strokeWidth="3.5" className="stroke-yarn-rose" />
    </Picture>
  )
}

/** A granny square growing around its middle, the hook in its last loop. */
export function SquarePicture() {
  const ring = (half: number) => `M${108 - half} ${100 - half}h${half * 2}v${half * 2}h-${half * 2}Z`
  return (
    <Picture>
      <g strokeWidth="12" strokeDasharray="1 14.6">
        <path d={ring(45)} strokeWidth="15" className="stroke-yarn-clay" />
        <path d={ring(30)} strokeWidth="15" className="stroke-yarn-mustard" />
        <path d={ring(15)} strokeWidth="15" className="stroke-yarn-rose" />
      </g>
      <circle cx="108" cy="100" r="8" className="fill-yarn-cream stroke-yarn-rose" strokeWidth="4" />
      <path d="M153 55c12-14 22-8 34-24" strokeWidth="3.5" className="stroke-yarn-clay" />
      <path d="m150 60 46 78" strokeWidth="9" className="stroke-yarn-cocoa" />
      <path d="M150 60q-8-13 2-16t9 9" strokeWidth="5.5" className="stroke-yarn-cocoa" />
      <path d="m172 97 10 17" strokeWidth="3" className="stroke-yarn-oat" />
    </Picture>
  )
}

export function ParcelPicture() {
  return (
    <Picture>
      <rect x="56" y="76" width="108" height="74" rx="9" className="fill-yarn-oat" />
      <path d="M56 104h108M110 76v74" strokeWidth="9" className="stroke-yarn-clay" />
      <path d="M56 104h108M110 76v74" strokeWidth="2" strokeDasharray="5 6" className="stroke-yarn-cream" />
      <g strokeWidth="7" className="stroke-yarn-clay">
        <path d="M110 74c-12-30-42-32-40-14s24 16 40 14Z" className="fill-yarn-blush" />
        <path d="M110 74c12-30 42-32 40-14s-24 16-40 14Z" className="fill-yarn-blush" />
      </g>
      <circle cx="110" cy="75" r="8" className="fill-yarn-clay" />
      <path d="m130 112 26-3 8 13-6 14-27 3Z" className="fill-yarn-cream stroke-yarn-cocoa" strokeWidth="2.5" />
      <path d="M146 118c-3-6-11-4-10 2 0 4 6 7 11 10 4-4 8-8 8-12-1-6-8-6-9 0Z" className="fill-yarn-rose" />
    </Picture>
  )
}
