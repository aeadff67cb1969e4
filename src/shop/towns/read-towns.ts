/** Holds a name in English, Sinhala and Tamil. */
type Written<Name> = readonly [english: Name, sinhala: Name, tamil: Name]

export interface District {
  /** Is its number in an address: they stand in the order of their English names. */
  readonly id: number
  readonly names: Written<string>
}

export interface Town {
  readonly written: Written<string>
  /** Holds the names behind it in brackets, where there are any: what a number of Colombo is called. */
  readonly knownAs: Written<string | undefined>
  readonly otherSpellings: readonly string[]
  readonly district: District
  readonly postalCode: string | null
}

/** Reads the file of towns, in which a line with "=" names the district of those below it. */
export function readTowns(text: string): Town[] {
  let district: District = { id: 0, names: ["", "", ""] }
  return text.split("\n").flatMap((line): Town[] => {
    if (line === "" || line.startsWith("#")) return []
    const [english = "", sinhala = "", tamil = "", code = "", others = ""] = line.replace(/^= /, "").split("\t")
    const names: Written<string> = [english, sinhala, tamil]
    if (line.startsWith("=")) {
      district = { id: district.id + 1, names }
      return []
    }
    const otherSpellings = others === "" ? [] : others.split(", ")
    const [written, knownAs] = [eachOf(names, beforeBrackets), eachOf(names, inBrackets)]
    return [{ written, knownAs, otherSpellings, district, postalCode: code || null }]
  })
}

function eachOf<Part>([english, sinhala, tamil]: Written<string>, partOf: (name: string) => Part): Written<Part> {
  return [partOf(english), partOf(sinhala), partOf(tamil)]
}

function beforeBrackets(name: string): string {
  return name.replace(/ \(.*\)$/, "")
}

function inBrackets(name: string): string | undefined {
  return / \((.*)\)$/.exec(name)?.[1]
}
