import { m } from "#messages/messages.js"

let place: HTMLElement | null = null

/**
 * Puts the element with the toasts where they can be read and pressed: into the topmost dialog, because a dialog makes
 * everything outside it inert, or else at the end of the page. Is called whenever a dialog opens or closes. The element
 * is a live region from the start, so that the first toast is announced too.
 */
export function placeToasts(): HTMLElement {
  place ??= createPlace()
  const parent = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body
  if (place.parentElement !== parent) parent.append(place)
  return place
}

function createPlace(): HTMLElement {
  const element = document.createElement("div")
  element.className = "toasts"
  element.setAttribute("role", "status")
  element.setAttribute("aria-label", m.shell_toasts())
  return element
}
