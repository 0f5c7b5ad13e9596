import { sizeOf } from '../inputs/format.ts'
import type { Size } from '../plane/size.ts'

/** Fixed words by which a model that follows pictures remakes a photo, so that its user needs no words. */
interface Instruction {
  /** Words in English, because models understand English best. */
  readonly words: string
  /** A further sentence, with the user's words in place of `…`; left out if the user gives none. */
  readonly added?: string
  /** Format of the picture; without a format, the picture has the shape of the photo. */
  readonly format?: 'square' | 'portrait' | '2:3' | '3:4'
}

const likeness =
  'Keep the face, hair, glasses, skin tone, age and expression of every person, so that each of them is recognised at once.'
const photograph = 'A real photograph with natural skin, not a drawing.'

const drawn = (place: string): Instruction => ({
  words: `Redraw this photo as a still of a hand-drawn animated film: clean pencil outlines, soft cel colours, a background painted in gouache. ${place} ${likeness} Keep the pose, the clothes and the composition.`,
})
const figurine = (place: string): Instruction => ({
  words: `Turn the person in this photo into a collectible figurine at a scale of 1:7, with painted details and a round transparent base. ${place} Photograph the figurine with a shallow depth of field. ${likeness} Keep the clothes and the pose.`,
  format: '3:4',
})
const restored = (colours: string): Instruction => ({
  words: `Restore this old photo: remove scratches, cracks, stains, dust and noise, and sharpen it gently. ${colours} ${likeness} Add nothing, leave out no person, and keep the composition.`,
})
const caricature = (manner: string): Instruction => ({
  words: `Draw a friendly caricature of the person in this photo: a large head on a small body, the most telling features gently exaggerated. ${manner} ${likeness} A plain light background.`,
  added: 'Show the person at work, with clothes and tools of this occupation: “…”.',
  format: 'portrait',
})
const younger = (scene: string): Instruction => ({
  words: `Make one instant photo with a white Polaroid frame. It shows two people: the person of the first picture, and beside them the same person as a child, as in the second picture. ${scene} Soft flash, a plain curtain behind them, the same light on both. ${likeness} ${photograph}`,
  format: 'portrait',
})
const pet = (clothes: string): Instruction => ({
  words: `Paint a formal court portrait in oils of the animal in this photo, upright like a person, before a dark background with a column and a curtain. ${clothes} Keep the breed, the markings of the fur, the ears, the eyes and the look of the animal exactly.`,
  format: 'portrait',
})
const soft = (material: string): Instruction => ({
  words: `Remake everything in this photo ${material}, as a small stage set lit by a soft lamp and photographed from close. ${likeness} Keep the pose, the clothes, the colours and the composition.`,
})
const headshot = (background: string): Instruction => ({
  words: `Make a professional headshot of the person in this photo for a curriculum vitae: head and shoulders, facing the camera, tidy hair, plain business clothes, soft key light, 85 mm lens. ${background} ${likeness} Do not make the person younger, slimmer or paler. ${photograph}`,
  format: 'portrait',
})
const retro = (time: string): Instruction => ({
  words: `Make a studio portrait of the person in this photo. ${time} ${likeness} ${photograph}`,
  format: 'portrait',
})
const card = (season: string): Instruction => ({
  words: `Make a greeting card of the people or the animal in this photo. ${season} ${likeness} Leave a calm space at the top for a greeting, and write no text.`,
  format: '3:4',
})

/** Instructions by key, in the order of the forms. */
export const instructions: Readonly<Record<string, Instruction>> = {
  'drawn-summer': drawn('A bright summer day with tall clouds and green hills.'),
  'drawn-dusk': drawn('Dusk, with warm windows and a violet sky.'),
  'drawn-rain': drawn('Soft rain, with reflections on the ground and grey-green light.'),
  'figurine-desk': figurine(
    'It stands on a tidy desk, and beside it stands its printed box with a window and a picture of the figurine.',
  ),
  'figurine-box': figurine('It is packed in its printed box, behind a clear window, with small accessories.'),
  'figurine-shelf': figurine('It stands on a lit glass shelf, with its printed box behind it.'),
  'restored-colour': restored('Colour it with natural, slightly muted colours of its time.'),
  'restored-grey': restored('Keep it black and white, with full and even tones.'),
  'caricature-pencil': caricature('Coloured pencils on paper.'),
  'caricature-ink': caricature('Ink lines and watercolour.'),
  'caricature-solid': caricature('A rounded figure as in a computer-animated film.'),
  'younger-embrace': younger('They stand arm in arm and smile at the camera.'),
  'younger-table': younger('They sit at a table and share a cake.'),
  'younger-laugh': younger('They look at each other and laugh.'),
  'pet-king': pet('It wears a crown and a velvet robe with ermine.'),
  'pet-admiral': pet('It wears the dark blue coat of an admiral, with gold braid and medals.'),
  'pet-lace': pet('It wears black silk with a large collar of white lace and a pearl.'),
  'pet-dragon': pet('It wears a yellow silk robe of the Chinese court with embroidered dragons.'),
  clay: soft('of modelling clay with fingerprints'),
  felt: soft('of needle felt with fine woolly fibres'),
  plush: soft('as plush toys with seams and soft fur'),
  'headshot-grey': headshot('A plain grey studio background.'),
  'headshot-office': headshot('A bright office, far out of focus.'),
  'headshot-outdoors': headshot('Greenery and morning light, far out of focus.'),
  'retro-nineties': retro(
    'A photo studio of the nineties: a mottled blue backdrop, soft focus, knitted clothes and hair of that time.',
  ),
  'retro-sari': retro(
    'A painted studio backdrop of the seventies, a silk sari or a fitting festive suit, gold jewellery, warm film colours.',
  ),
  'retro-prom': retro(
    'A prom photo of the eighties: a balloon arch, a satin dress or a dinner jacket, direct flash.',
  ),
  'retro-qipao': retro(
    'A Shanghai photo studio of the thirties, an embroidered qipao or a long gown, a hand-tinted print.',
  ),
  'card-snow': card('They wear warm clothes in falling snow, between fir trees with lights.'),
  'card-lanterns': card('Red lanterns and plum blossom around them, at the evening of a spring festival.'),
  'card-halloween': card(
    'Halloween: carved pumpkins, a crooked house and a full moon, merry and not frightening.',
  ),
}

/** Longest words that an instruction takes from the user, in UTF-16 code units. */
export const maxAddedLength = 80
/** Longest side of the picture, in pixels. */
const maxSide = 1280
/** Shortest side of the picture, in pixels: no model makes a ribbon. */
const minSide = 256

/** Returns the prompt of an instruction, with the user's words. */
export function promptOfInstruction(key: string, words: string): string {
  const { words: fixed, added } = instructions[key]!
  return added && words.trim() !== '' ? `${fixed} ${added.replace('…', () => words.trim())}` : fixed
}

/** Returns the size of the picture of an instruction for a photo. */
export function sizeOfInstruction(key: string, photo: Size): Size {
  const { format } = instructions[key]!
  if (format) return sizeOf({ format, width: maxSide, height: maxSide })
  const scale = maxSide / Math.max(photo.width, photo.height)
  const side = (length: number) => Math.max(minSide, 2 * Math.round((length * scale) / 2))
  return { width: side(photo.width), height: side(photo.height) }
}
