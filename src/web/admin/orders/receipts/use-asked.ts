import { useState } from "react"

type Asked = "reason" | "question"

/** Knows what an admin is asked before a receipt is decided, and what was closed again, which gives the focus back. */
export function useAsked() {
  const [asked, ask] = useState<Asked | null>(null)
  const [closed, setClosed] = useState<Asked | null>(null)
  function close() {
    setClosed(asked)
    ask(null)
  }
  return { asked, closed, ask, close }
}
