const THREAD = "#4a2a26"

/** Draws a safety eye with its glint. */
export function eye(x: number, y: number, r: number): string {
  return (
    `<ellipse cx="${x + r * 0.1}" cy="${y + r * 0.18}" rx="${r * 1.18}" ry="${r * 1.18}" fill="#2a1216" opacity=".35"/>` +
    `<circle cx="${x}" cy="${y}" r="${r}" fill="url(#eye)"/>` +
    `<circle cx="${x - r * 0.32}" cy="${y - r * 0.36}" r="${r * 0.27}" fill="#fff" opacity=".92"/>` +
    `<circle cx="${x + r * 0.34}" cy="${y + r * 0.38}" r="${r * 0.13}" fill="#fff" opacity=".4"/>`
  )
}

export function cheek(x: number, y: number, r: number): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${r}" ry="${r * 0.75}" fill="url(#blush)"/>`
}

/** Draws an embroidered nose with the mouth under it. */
export function snout(x: number, y: number, w: number): string {
  const line = `fill="none" stroke="${THREAD}" stroke-width="${w * 0.17}" stroke-linecap="round"`
  return (
    `<path d="M${x - w * 0.5} ${y - w * 0.3}Q${x} ${y - w * 0.52} ${x + w * 0.5} ${y - w * 0.3}Q${x + w * 0.42} ${y + w * 0.18} ${x} ${y + w * 0.3}Q${x - w * 0.42} ${y + w * 0.18} ${x - w * 0.5} ${y - w * 0.3}Z" fill="${THREAD}"/>` +
    `<path d="M${x - w * 0.25} ${y - w * 0.26}q${w * 0.15} ${-w * 0.07} ${w * 0.3} ${-w * 0.03}" stroke="#fff" stroke-opacity=".4" stroke-width="${w * 0.09}" fill="none" stroke-linecap="round"/>` +
    `<path d="M${x} ${y + w * 0.3}v${w * 0.32}" ${line}/>` +
    `<path d="M${x - w * 0.62} ${y + w * 0.56}Q${x - w * 0.34} ${y + w * 0.98} ${x} ${y + w * 0.6}Q${x + w * 0.34} ${y + w * 0.98} ${x + w * 0.62} ${y + w * 0.56}" ${line}/>`
  )
}

/** Draws a plain smile of thread. */
export function smile(x: number, y: number, w: number): string {
  return `<path d="M${x - w / 2} ${y}Q${x} ${y + w * 0.55} ${x + w / 2} ${y}" fill="none" stroke="${THREAD}" stroke-width="${w * 0.12}" stroke-linecap="round"/>`
}
