const LONGEST = 60
const ADDRESS_LIKE = /[/:@<>\\]|\.\p{L}{2,}|www/iu

/**
 * How to address somebody. Codes go to addresses that nobody has confirmed yet, so a "name" that is an advertisement
 * (long, or with something that mail clients turn into a link) is not passed on: "there".
 */
export function greetingName(name: string): string {
  const oneLine = name.replace(/\s+/g, " ").trim()
  return oneLine === "" || oneLine.length > LONGEST || ADDRESS_LIKE.test(oneLine) ? "there" : oneLine
}
