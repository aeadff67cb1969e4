type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

interface EarlyInput {
  readonly clicks: ReadonlySet<HTMLButtonElement>
  readonly values: ReadonlyMap<Field, string | boolean>
  stop(): void
}

declare global {
  interface Window {
    earlyInput?: EarlyInput | undefined
  }
}

/**
 * Runs in <head>, before the page's script is there: keeps presses of buttons and what is typed for `replayEarlyInput`. A pressed button shows that
 * it was heard (`data-held`). Links and forms with an `action` work by themselves until then.
 */
export const holdEarlyInput = `(function(d){var c=new Set,v=new Map,p=function(e){var b=e.target.closest&&e.target.closest("button");if(b&&!b.disabled&&!(b.type=="submit"&&b.form&&b.form.hasAttribute("action"))){e.preventDefault();e.stopPropagation();b.dataset.held="";c.add(b)}},t=function(e){var f=e.target;v.set(f,f.type=="checkbox"||f.type=="radio"?f.checked:f.value)};d.addEventListener("click",p,true);d.addEventListener("input",t,true);window.earlyInput={clicks:c,values:v,stop:function(){d.removeEventListener("click",p,true);d.removeEventListener("input",t,true)}}})(document)`

/** Does once the page is hydrated what was pressed and typed before. A button pressed again and again was meant once. */
export function replayEarlyInput(): void {
  const { earlyInput } = window
  if (!earlyInput) return
  window.earlyInput = undefined
  earlyInput.stop()
  for (const [field, value] of earlyInput.values) enter(field, value)
  // A click is replayed after a task, when the form's state holds what was typed.
  setTimeout(() => {
    for (const button of earlyInput.clicks) {
      delete button.dataset.held
      button.click()
    }
  })
}

/** React hears of a value only when it differs from the one that it found, or wrote. */
function enter(field: Field, value: string | boolean): void {
  if (typeof value === "boolean" && "checked" in field) {
    field.checked = !value
    field.click()
    return
  }
  field.value = ""
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value)
  field.dispatchEvent(new Event("input", { bubbles: true }))
  field.dispatchEvent(new Event("change", { bubbles: true }))
}
