/**
 * Lists customers' names for things of the sample, mostly in Sinhala. They come into the settings with it, and leave
 * them with it.
 */
export const SAMPLE_SYNONYMS: readonly string[] = [
  "elephant = aliya",
  "bear = walaha",
  "rabbit = haawa",
  "lion = sinhaya",
  "leopard = kotiya",
  "owl = bakamuna",
  "turtle = ibba, kasbawa",
  "whale = thalmaha",
  "octopus = buwalla",
  "loris = unahapuluwa",
  "doll = toy, bonikka",
  "hat = thoppiya",
  "pillow = cushion, kottaya",
  "bag = malla",
  "frangipani = araliya, temple flower, plumeria",
  "lotus = water lily, nil manel",
]
