/**
 * Takes endings off a word of Sinhala or Tamil, step by step, so that "a leopard", "leopards" and "of the leopard" are one.
 * Nothing is taken that would leave less than some letters: short words end like that by themselves.
 */
export function bareWord(word: string): string {
  const steps = /^[\u0d80-\u0dff]/.test(word) ? SINHALA : TAMIL
  return steps.reduce((left, [ending, least, other = ""]) => {
    const bare = left.replace(ending, other)
    return (bare.match(/\p{L}/gu)?.length ?? 0) >= least ? bare : left
  }, word)
}

type Step = readonly [ending: RegExp, least: number, other?: string]

/** Words are compared with their signs in parts. */
function ending(text: string): RegExp {
  return new RegExp(`${text.normalize("NFKD")}$`, "u")
}

const SINHALA: readonly Step[] = [
  // Whose it is, to, in, from, with it.
  [ending("(?:වලට|වලින්|වල|ගේ|(?<!්)ට|ේ|ෙන්)"), 2],
  // One of it.
  [ending("(?:ෙක්|(?<!්)ක්)"), 2],
  // Itself, known or one of several beings.
  [ending("(?:(?<!්)ය|(?<=[ාැෑිීුූ])ව)(?:ා|න්)?"), 2],
  [ending("(?<!ෙ)ා"), 2],
  [ending("(?<=\\p{L})්"), 3],
]

const TAMIL: readonly Step[] = [
  // Several, and what is done with them.
  [ending("ங்கள(?:்|ை|ில்|ின்|ுக்கு)"), 2, "ம்"],
  [ending("(?:க்)?கள(?:்|ை|ில்|ின்|ால்|ுடன்|ுக்கு)"), 1],
  // It, in, of, by, with, to it.
  [ending("த்த(?:ை|ில்|ின்|ுக்கு|ிற்கு)"), 2, "ம்"],
  [ending("(?<=[ிீைே])ய(?:ை|ில்|ின்|ால்|ுடன்)"), 1],
  [ending("(?<=[ிீைே])க்கு"), 1],
  [ending("(?<=[லளனணர])(?:ில்|ின்|ால்|ுடன்|ுக்கு)"), 3],
  [ending("(?<=[லளனணர])[ை்]"), 3],
]
