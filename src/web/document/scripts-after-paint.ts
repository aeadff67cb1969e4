/** Is no type that a browser runs, and no link that it follows. */
const HELD = "held"

/**
 * Runs at the end of a page whose scripts are held: starts them once the browser reports that the page is painted (200 ms after the first frame at
 * the latest), or at once in a tab that nobody sees, which is never painted. A script that is added by a script needs its hash in the policy too: it is
 * that of the held one.
 */
export const startScripts = `(function(d){var g=0,s=function(){if(g++)return;d.querySelectorAll("link[rel=${HELD}]").forEach(function(l){l.rel="modulepreload"});var h=d.querySelector("script[type=${HELD}]"),m=d.createElement("script");m.type="module";m.text=h.text;d.head.append(m);m.remove()};if(d.hidden)return s();try{new PerformanceObserver(function(l){l.getEntriesByName("first-contentful-paint").length&&s()}).observe({type:"paint",buffered:true})}catch(e){}requestAnimationFrame(function(){setTimeout(s,200)})})(document);`

const MODULE = / type="module" async=""/
const END = "</body></html>"

/**
 * Returns `page` with React Router's scripts held back until the page is painted. Otherwise the browser fetches and
 * compiles them beside the style, the fonts and the first pictures, and on a phone the content appears later.
 */
export function withScriptsHeld(page: string, nonce: string): string {
  if (!MODULE.test(page)) return page
  return page
    .replaceAll('<link rel="modulepreload"', `<link rel="${HELD}"`)
    .replace(MODULE, ` type="${HELD}"`)
    .replace(END, `<script nonce="${nonce}">${startScripts}</script>${END}`)
}
