export interface OwnersWordsProps {
  sentence: string
  words: string
  lang?: string | undefined
}

/** Shows a sentence in which the owner's words stand, and marks those where they are in another language. */
export function OwnersWords({ sentence, words, lang }: OwnersWordsProps) {
  const [before, ...after] = sentence.split(words)
  if (!lang || after.length === 0) return sentence
  return (
    <>
      {before}
      <span lang={lang}>{words}</span>
      {after.join(words)}
    </>
  )
}
