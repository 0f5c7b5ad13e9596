import type { ImageValue } from '../../execution-types.ts'
import { magnitude } from '../../ground/plane/magnitude.ts'

/**
 * Maximum mean difference in levels between the channels, after their mean offsets are subtracted: of a photo of a single tone,
 * such as sepia, and of a photo without colour.
 */
const [oneTone, noTone] = [10, 1.5]
/**
 * Minimum difference in levels by which red exceeds blue: in the mean of a print of a single tone, and in the darkest parts of a
 * colour print.
 */
const [yellowed, reddened] = [12, 6]
/** Level that even the darkest parts of a faded print exceed in each channel. */
const faded = 20
/** Share of the pixels that counts as the darkest. */
const darkestShare = 0.004

/** Returns the level 0 to 255 of a channel that the darkest share of the pixels does not exceed. */
function darkestOf({ data }: ImageValue, channel: number): number {
  const counts = new Uint32Array(256)
  for (let offset = channel; offset < data.length; offset += 4) counts[data[offset]!]! += 1
  let [level, seen] = [0, counts[0]!]
  while (level < 255 && seen <= (darkestShare * data.length) / 4) seen += counts[++level]!
  return level
}

/**
 * Returns the kind of old print that a photo shows, if any. Paper turns yellow, so that a print of a single tone is warm or has
 * no colour. The dyes of colour prints fade, the blue dyes of shadows first, so that black becomes a light brown. A new photo in
 * fog or snow is cool.
 */
export function printOf(image: ImageValue): 'one tone' | 'colours' | undefined {
  const { data } = image
  const count = data.length / 4
  let [warm, yellow] = [0, 0]
  for (let i = 0; i < data.length; i += 4) {
    warm += (data[i]! - data[i + 1]!) / count
    yellow += (data[i + 1]! - data[i + 2]!) / count
  }
  let differences = 0
  for (let i = 0; i < data.length; i += 4)
    differences += magnitude(data[i]! - data[i + 1]! - warm, data[i + 1]! - data[i + 2]! - yellow) / count
  const isGrey = differences < noTone && magnitude(warm, yellow) < noTone
  if (isGrey || (differences < oneTone && warm + yellow > yellowed)) return 'one tone'
  const [red, green, blue] = [0, 1, 2].map((channel) => darkestOf(image, channel)) as [number, number, number]
  return Math.min(red, green, blue) > faded && red - blue > reddened ? 'colours' : undefined
}
