import type { Shelf } from "./product.ts"
import { elephantShows } from "./showpieces.ts"

export const toys: Shelf = [
  {
    name: "Raja the Elephant Calf",
    description:
      "Raja has soft wide ears and a trunk that always curls upwards, because that is the lucky way round. He is worked in tight rounds of combed cotton, filled with kapok from Kurunegala, and sits up by himself on any shelf. A first friend for a child who waves at every elephant on the road to Habarana.",
    price: 3450,
    stock: 12,
    age: 1,
    picture: "raja-the-elephant-calf",
    shows: elephantShows,
  },
  {
    name: "Kalu Banda the Bear",
    description:
      "A round, honest bear in caramel cotton with a ribbon tied by hand. His nose and smile are embroidered, and his seams are sewn twice so that he can be dragged along by one arm for years.",
    price: 3200,
    stock: 9,
    age: 16,
    picture: "kalu-banda-the-bear",
  },
  {
    name: "Sudu the Bunny",
    description:
      "Sudu means white, and she is as white as coconut milk, with blush ears long enough to hold on to. She weighs hardly anything and dries overnight after a wash, even in a Galle monsoon.",
    price: 2950,
    stock: 4,
    age: 5,
    picture: "sudu-the-bunny",
  },
  {
    name: "Wilpattu Leopard Cub",
    description:
      "Every spot on this cub is worked in as it grows, none are glued or printed, so no two are alike. He has a striped tail, steady feet and the patience of a leopard on a branch. He purrs only when nobody is listening.",
    price: 4250,
    stock: 6,
    age: 9,
    picture: "wilpattu-leopard-cub",
  },
  {
    name: "Sinha the Little Lion",
    description:
      "Sinha wears a mane of more than two hundred hand-knotted loops in terracotta, made to be ruffled. Underneath he is all butter-coloured cotton and good temper. He looks brave from a distance only.",
    price: 3900,
    stock: 7,
    age: 24,
    picture: "sinha-the-little-lion",
  },
  {
    name: "Sleepless Slender Loris",
    description:
      "All eyes and no hurry: our slender loris is awake when everybody else should not be. Made in oat and cocoa cotton after the ones that live in the home gardens of Sinharaja. Good company for a night light.",
    price: 3650,
    stock: 3,
    age: 2,
    picture: "sleepless-slender-loris",
  },
  {
    name: "Unawatuna Octopus",
    description:
      "Six curling arms to hold, squeeze and chew, and a head the size of a young king coconut. The arms are worked in one piece with the body, so nothing comes off. Loved by babies and by people on long telephone calls.",
    price: 2400,
    stock: 15,
    age: 33,
    picture: "unawatuna-octopus",
  },
  {
    name: "Kosgoda Sea Turtle",
    description:
      "A turtle with a patchwork shell in the colours of the south coast: moss, mustard and brick. The flippers are weighted with clean sand from nowhere near a nest. Slow, steady and machine washable.",
    price: 3100,
    stock: 8,
    age: 12,
    picture: "kosgoda-sea-turtle",
  },
  {
    name: "Mirissa Blue Whale",
    description:
      "The largest animal on earth, at the size of a cushion. Deep blue above, striped below, with two thin spouts of sky-blue yarn. Made for anyone who got up at five for the whale boat and saw one, or did not.",
    price: 3800,
    stock: 0,
    age: 41,
    picture: "mirissa-blue-whale",
  },
  {
    name: "Night Owl of Knuckles",
    description:
      "A plump owl with scalloped breast feathers, two great eyes and mustard feet. She stands on her own and guards bookshelves well. Filled with washed wool, which gives her a pleasing weight in the hand.",
    price: 2850,
    stock: 11,
    age: 57,
    picture: "night-owl-of-knuckles",
  },
]
