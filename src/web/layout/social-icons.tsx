import type { ReactNode } from "react"

function glyph(path: ReactNode) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      aria-hidden="true"
      className="size-5.5"
    >
      {path}
    </svg>
  )
}

export const socialIcons = [
  {
    name: "Facebook",
    icon: glyph(
      <>
        <circle cx="12" cy="12" r="9.5" />
        <path d="M12.5 21v-9c0-2.5 1-3.5 3.2-3.300M9.5 13h5.5" />
      </>,
    ),
  },
  {
    name: "Instagram",
    icon: glyph(
      <>
        <rect x="3" y="3" width="18" height="18" rx="5.5" />
        <circle cx="12" cy="12" r="4.2" />
        <path d="M16.8 7.200h.01" />
      </>,
    ),
  },
  {
    name: "Pinterest",
    icon: glyph(
      <>
        <circle cx="12" cy="12" r="9.5" />
        <path d="m9.5 20 2.7-11M8.8 13.200c-1.8-3 .2-6 3.4-6s4.6 2.6 3.7 5.300c-.9 2.8-3.7 3.3-4.6 1.3" />
      </>,
    ),
  },
]
