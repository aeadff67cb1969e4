import { m } from "#messages/messages.js"
import { Button } from "../controls/button.tsx"
import { useLineBack } from "../use-line-back.ts"
import { Alert } from "./alert.tsx"

interface LoadFailedProps {
  title?: string
  message: string
  onRetry: () => void
}

/** Says that something could not be loaded, and tries again when it is told to, or when the shop can be reached again. */
export function LoadFailed({ title = m.shell_load_failed(), message, onRetry }: LoadFailedProps) {
  useLineBack(onRetry)
  return (
    <Alert
      tone="danger"
      title={title}
      action={
        <Button size="sm" variant="secondary" onClick={onRetry}>
          {m.shell_retry()}
        </Button>
      }
    >
      {message}
    </Alert>
  )
}
