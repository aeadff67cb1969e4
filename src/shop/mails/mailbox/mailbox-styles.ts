/** Its own small sheet: the pages are outside the browser bundle, and work when that is broken. */
export const MAILBOX_STYLES = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#fbf4e8, #1c1512);
  --surface: light-dark(#fffdf9, #28211b);
  --ink: light-dark(#34231b, #f7ecdc);
  --muted: light-dark(#6a5346, #c7b29f);
  --line: light-dark(#e7d7c0, #45372a);
  --accent: light-dark(#ad4526, #ec9370);
  --on-accent: light-dark(#fffaf4, #2b130a);
}
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
main { max-width: 46rem; margin: 0 auto; padding: 2.5rem 1rem 4rem }
h1 { font: 600 2rem/1.2 Georgia, serif; margin: 0 0 .5rem; overflow-wrap: anywhere }
h2 { font: 600 1.25rem/1.2 Georgia, serif; margin: 2rem 0 .5rem }
a { color: var(--accent) }
.note, .none { color: var(--muted); margin: 0 0 1.5rem; overflow-wrap: anywhere }
.none { border: 2px dashed var(--line); border-radius: 1rem; padding: 2.5rem 1rem; text-align: center }
form { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; margin-bottom: 1.5rem }
input { flex: 1 1 14rem; font: inherit; color: inherit; background: var(--surface); border: 1px solid var(--muted); border-radius: .75rem; padding: .55rem .9rem }
button { font: inherit; font-weight: 600; color: var(--on-accent); background: var(--accent); border: 0; border-radius: 99rem; padding: .6rem 1.25rem; cursor: pointer }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
.mails { list-style: none; margin: 0; padding: 0; background: var(--surface); border: 1px solid var(--line); border-radius: 1rem; overflow: hidden }
.mails li + li { border-top: 1px dashed var(--line) }
.mails a { display: grid; grid-template-columns: 1fr auto; gap: .1rem 1rem; padding: .9rem 1.1rem; color: inherit; text-decoration: none }
.mails a:hover { background: var(--paper) }
.mails strong, .preview { grid-column: 1 / -1; overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
.mails strong { font-size: 1.1rem }
.to { overflow: hidden; text-overflow: ellipsis }
.to, time, .preview { color: var(--muted); font-size: .9rem }
iframe { width: 100%; height: 46rem; border: 1px solid var(--line); border-radius: 1rem; background: var(--paper) }
pre { background: var(--surface); border: 1px solid var(--line); border-radius: 1rem; padding: 1rem 1.25rem; white-space: pre-wrap; overflow-wrap: anywhere }
`
