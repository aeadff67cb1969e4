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
])("%s and %s are stored as one", (one, other) => expect(stemOf(one)).toBe(stemOf(other)))

const stemIn = (text: string) => wordsOf(text).map(stemOf)

test.each([
  "අලියා අලියෙක් අලියාට අලියාගේ අලියන් අලි",
  "හාවා හාවෙක් හාවාට හාව",
  "කරාබුව කරාබුවක් කරාබු",
  "තොප්පිය තොප්පියක් තොප්පියට තොප්පියේ තොප්පි",
  "කූඩය කූඩයක් කූඩයේ කූඩ",
  "වලසා වලසෙක් වලස්",
  "කැස්බෑවා කැස්බෑවෙක් කැස්බෑ",
  "නූල් නූල්වලට",
  "මල මලක්",
  "කෝස්ටරය කෝස්ටර් කෝස්ටරයක්",
  "කොට්ටය කොට්ටයක් කොට්ට",
  "බෝනික්කා බෝනික්කෙක්",
  "ஆமை ஆமையை ஆமைகள் ஆமைக்கு",
  "தொப்பி தொப்பியை தொப்பிகள் தொப்பிகளை தொப்பியில்",
  "பை பையை பைகள் பையில் பைக்கு",
  "முயல் முயலை முயல்கள் முயலுக்கு",
  "புத்தகம் புத்தகத்தை புத்தகங்கள் புத்தகங்களை",
  "யானை யானையை யானைகள்",
  "பூ பூக்கள்",
])("the forms of a word are stored as one: %s", (forms) => {
  expect(new Set(stemIn(forms)).size).toBe(1)
})

test.each([
  ["கட்டு", "கட்டை"],
  ["மயில்", "மை"],
  ["குயில்", "குடை"],
  ["மெத்தை", "மெதுவாக"],
  ["සිල්ක්", "සිල්"],
  ["කේක්", "කේ"],
  ["රටා", "රෙදි"],
  ["කොටියා", "කොටුව"],
  ["මල්ල", "මල්"],
  ["පොල", "පොල්"],
])("%s and %s stay two words", (one, other) => expect(stemIn(one)).not.toEqual(stemIn(other)))

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
