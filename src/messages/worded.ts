/** A table of texts, each worded when it is read: a module's constants are made once, for readers of every language. */
export function worded<Key extends string>(
  messages: Readonly<Record<Key, () => string>>,
): Readonly<Record<Key, string>> {
  const texts = {} as Record<Key, string>
  for (const key in messages) {
    Object.defineProperty(texts, key, { enumerable: true, get: () => messages[key]() })
  }
  return texts
}
