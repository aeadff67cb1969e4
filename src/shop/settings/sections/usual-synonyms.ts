/** Holds the synonyms of a new shop: what customers call crocheted things and colours. */
export const USUAL_SYNONYMS = `
blanket = throw, afghan, quilt, bedspread, coverlet
toy = plushie, plush, stuffed animal, stuffed toy, soft toy, amigurumi, doll, teddy, cuddly
bear = teddy, teddy bear
bunny = rabbit, hare
whale = dolphin, orca
turtle = tortoise, terrapin
leopard = cheetah, tiger
kitten = cat, kitty, pussy cat
puppy = dog, doggy
coaster = mat, placemat, drink mat, tea mat, table mat
doily = napkin, lace mat
cushion = pillow
pouffe = pouf, ottoman, footstool, stool
planter = plant hanger, plant holder, pot holder, macrame
bunting = garland, banner, flags
cosy = cozy, warmer
mug = cup
bouquet = posy, flowers
wall hanging = wall art, tapestry, macrame
lantern = lamp, candle holder
runner = table cloth, tablecloth
basket = storage, organiser, organizer, bin, hamper
bowl = dish, tray
bag = tote, purse, handbag, satchel, sling
net = mesh, shopping bag, market bag, string bag, grocery bag, vegetable bag, reusable bag
shoulder bag = side bag, crossbody, sling bag
yarn basket = knitting basket, wool basket, craft basket
pouch = purse, drawstring, coin purse, wallet
beanie = cap, hat, tuque, bonnet
shawl = wrap, stole, dupatta, poncho
scarf = scarves, muffler, neck warmer
mitts = mittens, gloves, hand warmers
earrings = jewellery, jewelry, jewels
scrunchie = hair tie, hair band, hair accessory
cardigan = sweater, jumper, pullover, jacket, jersey, cardi
booties = shoes, socks, slippers
bib = dribble bib
mobile = crib mobile, cot mobile
rattle = teether, shaker, teething ring, teething toy
baby = newborn, infant, nappy, nursery
kid = kids, child, children, toddler
cot = crib, pram, stroller
crochet = knit, knitted, knitting, handmade
yarn = wool, thread
sofa = couch, settee
colour = color
grey = gray
multicolour = multicolor, rainbow, colourful, colorful
checked = check, gingham, plaid
zigzag = chevron
ripple = wavy, wave, waves
stripe = striped, stripy
lavender = lilac, purple, violet
flower = floral, daisy, sunflower
summer = sun
leaf = leaves
calf = calves
cactus = cacti, succulent
two = 2, pair, double
three = 3
four = 4
five = 5
six = 6
seven = 7
eight = 8
nine = 9
ten = 10
twelve = 12
red > brick, berry, crimson, maroon, scarlet, cherry
pink > rose, blush, berry, magenta, fuchsia
orange > terracotta, rust, coral, apricot
yellow > mustard, butter, lemon, gold, sunflower
green > sage, moss, olive, mint, leaf, emerald, lagoon
blue > sky, ink, navy, indigo, turquoise, teal
purple > lilac, lavender, plum, mauve, berry
brown > caramel, cocoa, cinnamon, chocolate, coffee
beige > oat, cream, natural, sand, ecru
white > milk, cream, ivory
black > ink, charcoal
animal > toy, elephant, bear, bunny, lion, leopard, whale, turtle, octopus, owl, loris, cat, dog
cat > leopard, lion, tiger
bird > owl, parrot, chicken, duck
fish > whale, dolphin, shark
sea > ocean, whale, turtle, octopus, lagoon, fish, shell
boho > macrame, mandala, fringe
hair > scrunchie
kitchen > coaster, cosy, mug, bowl, table
wedding > bouquet, lace
newborn > baby
toddler > baby, toy
picnic > blanket, basket
plant > cactus, planter
accessory > beanie, scarf, earrings, scrunchie, shawl
`
  .trim()
  .split("\n")
