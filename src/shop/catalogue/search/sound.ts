/** Reads "ක k" as the letter and its plain Latin sound. Long vowels are written like short ones, and aspirated consonants like plain ones. */
function letters(pairs: string): ReadonlyMap<string, string> {
  return new Map(pairs.split(" · ").map((pair) => pair.split(" ") as [string, string]))
}

const CONSONANTS = letters(
  "ක k · ඛ k · ග g · ඝ g · ඞ n · ඟ ng · ච c · ඡ c · ජ j · ඣ j · ඤ n · ඥ gn · ඦ nj · ට t · ඨ t · ඩ d · ඪ d · ණ n · ඬ nd · ත t · ථ t · ද d · ධ d · " +
    "න n · ඳ nd · ප p · ඵ p · බ b · භ b · ම m · ඹ mb · ය y · ර r · ල l · ව v · ශ s · ෂ s · ස s · හ h · ළ l · ෆ f · " +
    "க k · ங n · ச s · ஞ n · ட t · ண n · த t · ந n · ப p · ம m · ய y · ர r · ல l · வ v · ழ l · ள l · ற r · ன n · ஜ j · ஷ s · ஸ s · ஹ h",
)
const VOWELS = letters(
  "අ a · ආ a · ඇ e · ඈ e · ඉ i · ඊ i · උ u · ඌ u · ඍ ru · ඎ ru · එ e · ඒ e · ඓ ai · ඔ o · ඕ o · ඖ au · ං n · " +
    "அ a · ஆ a · இ i · ஈ i · உ u · ஊ u · எ e · ஏ e · ஐ ai · ஒ o · ஓ o · ஔ au",
)
const SIGNS = letters(
  "ා a · ැ e · ෑ e · ි i · ී i · ු u · ූ u · ෘ ru · ෲ ru · ෙ e · ේ e · ෛ ai · ො o · ෝ o · ෞ au · " +
    "ா a · ி i · ீ i · ு u · ூ u · ெ e · ே e · ை ai · ொ o · ோ o · ௌ au",
)
/** They take its vowel from a consonant. */
const VIRAMA = /[්்]/u

/** Spellings of one sound, in the order in which they are replaced. */
const SPELLINGS: ReadonlyArray<readonly [RegExp, string]> = (
  "ph p, th t, dh d, bh b, kh k, gh g, sh s, ch c, jh j, ck k, w v, q k, x ks, z s, f p, ee i, oo u, aa a, ae e, uu u, ii i, y i, ai e, au o"
    .split(", ")
    .map((pair) => pair.split(" ")) as [string, string][]
).map(([typed, sound]) => [new RegExp(typed, "g"), sound])
const DOUBLED = /(.)\1+/g

/**
 * Returns how a word of Sinhala, Tamil or Latin letters sounds, in plain Latin ones: "nul" for නූල්, நூல் and "nool".
 * Letters of other scripts are left out.
 */
export function soundOf(word: string): string {
  const all = [...word.normalize("NFC").toLowerCase()]
  const latin = all.map((letter, at) => {
    const consonant = CONSONANTS.get(letter)
    if (consonant === undefined) return VOWELS.get(letter) ?? SIGNS.get(letter) ?? letter
    const next = all[at + 1] ?? ""
    return SIGNS.has(next) || VIRAMA.test(next) ? consonant : `${consonant}a`
  })
  const plain = latin.join("").replace(/[^a-z0-9]/g, "")
  return SPELLINGS.reduce((text, [typed, sound]) => text.replace(typed, sound), plain).replace(DOUBLED, "$1")
}

/** Tamil letters do not tell these apart. */
const ALIKE: Readonly<Record<string, string>> = { g: "k", d: "t", b: "p", c: "s", j: "s" }

/** Returns the consonants of a sound, by which words of several scripts are compared roughly: "plnkt" for "blanket" and බ්ලැන්කට්. */
export function consonantsOf(sound: string): string {
  return sound
    .replace(/[gdbcj]/g, (letter) => ALIKE[letter] ?? letter)
    .replace(/[aeiouh]/g, "")
    .replace(DOUBLED, "$1")
}

export function isLatin(word: string): boolean {
  return /^[a-z0-9]+$/.test(word)
}
