import { useEffect, useState } from "react"

/**
 * Returns a URL of a file that this device has, for as long as the component shows it; undefined until the first
 * effect.
 */
export function useObjectUrl(file: Blob | null | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}
