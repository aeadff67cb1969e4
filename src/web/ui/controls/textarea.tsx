import clsx from "clsx"
import type { Ref, TextareaHTMLAttributes } from "react"
import { control, useFieldControl } from "./input.tsx"

type TextareaProps = TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> }

export function Textarea({ className, rows = 4, ...props }: TextareaProps) {
  return <textarea rows={rows} {...useFieldControl()} {...props} className={clsx(control, "resize-y", className)} />
}
