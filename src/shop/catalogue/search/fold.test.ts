import { expect, test } from "vitest"
import { isLookedForAsTyped, stemOf, wordsOf } from "./fold.ts"

test.each([
  ["  Blue  BLANKET ", ["blue", "blanket"]],
  ["grandmother's t-shirt", ["grandmothers", "t", "shirt"]],
  ["Étoile / crème", ["etoile", "creme"]],
  ["45cm x 30", ["45", "cm", "x", "30"]],
  ["නූල් බෝනික්කා", ["නූල්", "බෝනික්කා"].map((word) => word.normalize("NFKD"))],
  ["தாத்தா", ["தாத்தா"]],
  ["%_\\' 🧶", []],
])("%s is the words %j", (text, words) => expect(wordsOf(text)).toEqual(words))

test.each([
  ["bunny", "bunnies"],
  ["blanket", "blankets"],
  ["stripe", "striped"],
  ["dish", "dishes"],
  ["knit", "knitting"],
  ["bootie", "booties"],
  ["crochet", "crocheted"],
  ["octopus", "octopus"],
  ["නූල්", "නූල්"],
])("%s and %s are stored as one", (one, other) => expect(stemOf(one)).toBe(stemOf(other)))

test.each([
  ["bear", "beard"],
  ["cap", "cape"],
  ["ear", "earring"],
  ["loris", "lori"],
  ["bus", "bu"],
])("%s and %s stay two", (one, other) => expect(stemOf(one)).not.toBe(stemOf(other)))

test("words that say nothing are no words", () => expect(stemOf("the")).toBeNull())

test.each([
  ["blue blanket", false],
  ["ea", true],
  ["45 cm", true],
  ["50%", true],
  ["t-shirts", true],
  ["போர்வை", false],
  ["ක්‍රෝෂේ බෑගය", false],
  ["நீல பை", false],
  ["பை", true],
])("whether %s is looked for as it was typed too: %s", (q, isIt) => expect(isLookedForAsTyped(q)).toBe(isIt))
