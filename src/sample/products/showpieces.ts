import type { Showpiece } from "./product.ts"

export const elephantShows: Showpiece = {
  details: {
    size: "28 cm high when sitting",
    material: "Combed cotton, filled with kapok",
    care: "Wash by hand in cool water, and dry him lying on his back.",
    lead_time: "5",
  },
  choices: [{ name: "Colour", values: ["Blue", "Rose", "Sage"] }],
  variants: [
    { values: ["Blue"], price: null, stock: 7 },
    { values: ["Rose"], price: null, stock: 3 },
    { values: ["Sage"], price: 3650, stock: 2 },
  ],
  pictures: [
    { alt: "Raja in rose", of: "Rose", picture: "raja-the-elephant-calf-2" },
    { alt: "Raja in sage", of: "Sage", picture: "raja-the-elephant-calf-3" },
  ],
  reviews: [
    { name: "Nadeesha P.", stars: 5, text: "He sits on the shelf all day and sleeps in my son's arm all night." },
    {
      name: "Kavitha R.",
      stars: 4,
      text: "The ears are even softer than they look. A little smaller than I had thought.",
    },
    { name: "மீனா செ.", stars: 5, text: "மகளுக்கு வாங்கினேன். இப்போது இதைக் கட்டிப்பிடிக்காமல் தூங்குவதே இல்லை." },
  ],
}

export const heartsShow: Showpiece = {
  details: {
    size: "80 × 80 cm for a pram, 100 × 130 cm for a cot",
    material: "Cotton, certified for babies",
    care: "Machine wash at 30 °C with similar colours. Dry flat, away from the sun.",
    lead_time: "8",
  },
  personalisation: { label: "Name to embroider", max_length: 20, price: 350 },
  choices: [{ name: "Size", values: ["Pram", "Cot"] }],
  variants: [
    { values: ["Pram"], price: null, stock: 4 },
    { values: ["Cot"], price: 8400, stock: 2 },
  ],
  pictures: [{ alt: "The blanket folded, with its shell edge", picture: "heart-to-heart-baby-blanket-2" }],
  reviews: [
    {
      name: "Tharindu W.",
      stars: 5,
      text: "With our daughter's name in the corner. Her grandmother asked for one, too.",
    },
    { name: "Fathima N.", stars: 5, text: "Washed it five times by now, and the hearts are as they were." },
    { name: "සඳුනි කේ.", stars: 5, text: "දුවගේ නමත් එක්ක හරිම ලස්සනට ඇවිත්. අම්මා දැකපු ගමන් තව එකක් ගන්න කිව්වා." },
  ],
}

export const beanieShows: Showpiece = {
  details: {
    size: "Child: head of 48 to 53 cm. Adult: 54 to 60 cm",
    material: "Merino wool, pompom of cotton",
    care: "Wash by hand without the pompom, and do not wring.",
    lead_time: "Ready to be sent",
  },
  choices: [
    { name: "Colour", values: ["Terracotta", "Moss"] },
    { name: "Size", values: ["Child", "Adult"] },
  ],
  variants: [
    { values: ["Terracotta", "Child"], price: 1950, stock: 5 },
    { values: ["Terracotta", "Adult"], price: null, stock: 6 },
    { values: ["Moss", "Child"], price: 1950, stock: 0 },
    { values: ["Moss", "Adult"], price: null, stock: 2 },
  ],
  pictures: [{ alt: "The beanie in moss", of: "Moss", picture: "horton-plains-beanie-2" }],
  reviews: [
    { name: "Ruwan D.", stars: 5, text: "Wore it at World's End at six in the morning. Warm ears, cold nose." },
    { name: "කසුන් පී.", stars: 4, text: "නුවරඑළියේ උදේ හීතලට හොඳටම ඇති. පාටත් පින්තූරේ වගේමයි." },
  ],
}
