import { type ChangeEvent, type KeyboardEvent, useEffect, useRef, useState } from "react"

const PAUSE_MS = 1000

/** Props of a `<select>`. */
interface SettledChoice<Choice extends string> {
  value: Choice
  onChange: (event: ChangeEvent<HTMLSelectElement>) => void
  onKeyDown: (event: KeyboardEvent) => void
  onKeyUp: () => void
  onBlur: () => void
}

/**
 * A choice that counts once it is settled. The arrow keys pass through every option of a closed select, and each would be saved
 * and mailed on the way to the one that was meant: what keys choose waits for a pause, Enter or Tab.
 */
export function useSettledChoice<Choice extends string>(
  value: Choice,
  onChoose: (choice: Choice) => void,
): SettledChoice<Choice> {
  const [passing, setPassing] = useState<Choice | null>(null)
  const byKey = useRef(false)

  useEffect(() => {
    if (passing === null) return
    const timer = setTimeout(settle, PAUSE_MS)
    return () => clearTimeout(timer)
  })
  function settle() {
    setPassing(null)
    if (passing !== null && passing !== value) onChoose(passing)
  }
  return {
    value: passing ?? value,
    onChange(event) {
      const choice = event.target.value as Choice
      if (byKey.current) return setPassing(choice)
      setPassing(null)
      onChoose(choice)
    },
    onKeyDown({ key }) {
      byKey.current = key !== "Enter"
      if (key === "Enter") settle()
    },
    onKeyUp: () => {
      byKey.current = false
    },
    onBlur: settle,
  }
}
