import { createContext } from "react"

/** Marks the inline scripts of this rendering as the server's own; undefined in the browser, where they have run. */
export const ScriptNonce = createContext<string | undefined>(undefined)
