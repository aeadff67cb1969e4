/** No type that a browser runs, and no link that it follows. */
const HELD = "held"

/**
 * `page` with React Router's scripts left alone until `startScripts` runs. Otherwise the browser fetches and compiles them beside the style, the fonts
 * and the first pictures, and on a phone what is to be seen comes later.
 */
export function scriptsHeld(page: string): string {
  return page
    .replaceAll('<link rel="modulepreload"', `<link rel="${HELD}"`)
    .replace(/(<script[^>]*) type="module" async=""/, `$1 type="${HELD}"`)
}

/**
 * Runs at the end of a page that `scriptsHeld` wrote: starts the scripts once the browser reports that the page is painted (200 ms after the first frame at
 * the latest), or at once in a tab that nobody sees, which is never painted. A script that is added by a script needs its hash in the policy too: it is
 * that of the held one.
 */
export const startScripts = `(function(d){var g=0,s=function(){if(g++)return;d.querySelectorAll("link[rel=${HELD}]").forEach(function(l){l.rel="modulepreload"});var h=d.querySelector("script[type=${HELD}]"),m=d.createElement("script");m.type="module";m.text=h.text;d.head.append(m);m.remove()};if(d.hidden)return s();try{new PerformanceObserver(function(l){l.getEntriesByName("first-contentful-paint").length&&s()}).observe({type:"paint",buffered:true})}catch(e){}requestAnimationFrame(function(){setTimeout(s,200)})})(document);`
