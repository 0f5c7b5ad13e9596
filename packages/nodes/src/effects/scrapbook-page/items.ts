import type { ImageValue } from '../../execution-types.ts'
import { croppedPart } from '../../ground/people/cropped-part.ts'
import { extendedPart } from '../../ground/people/extend-picture.ts'
import type { Box } from '../../ground/people/faces/shape.ts'
import type { Window } from '../../ground/people/probability.ts'
import { findSubject, isWhole } from '../../ground/people/subject.ts'
import { boundsOf } from '../../ground/people/subject-bounds.ts'
import type { Size } from '../../ground/plane/size.ts'
import { framedPart } from '../../ground/subject/framed-part.ts'

/** A photo on the page: a print of a part of it, or its subject, cut out with scissors. */
export interface Item {
  readonly kind: 'print' | 'cut-out'
  readonly image: ImageValue
  readonly part: Window
}

/** Shapes of prints and of cut-outs, width / height. */
const printShapes = { minimum: 0.66, maximum: 1.75 }
const [slimCut, wideCut] = [0.38, 1.9]
/** Minimum share of the photo's shorter side that a cut-out takes: a smaller figure would not be recognized. */
const minCut = 0.3

/** Returns true if a side of the photo cuts the subject off over a tenth of its height. */
function isCutAtSide({ width, height, data }: ImageValue, bounds: Box): boolean {
  const onColumn = (x: number) => {
    let count = 0
    for (let y = 0; y < height; y++) if (data[(y * width + x) * 4 + 3]! > 127) count += 1
    return count
  }
  return Math.max(onColumn(0), onColumn(width - 1)) > 0.1 * bounds.height
}

async function cutOutOf(image: ImageValue, signal: AbortSignal): Promise<Item | undefined> {
  const { image: cut } = await findSubject(image, { signal })
  if (isWhole(cut)) return undefined
  const part = boundsOf(cut)
  const shape = part.width / part.height
  const isLarge = Math.max(part.width, part.height) > minCut * Math.min(image.width, image.height)
  if (!isLarge || shape < slimCut || shape > wideCut || isCutAtSide(cut, part)) return undefined
  return { kind: 'cut-out', image: cut, part }
}

async function printOf(image: ImageValue, signal: AbortSignal): Promise<Item> {
  return { kind: 'print', image, part: await framedPart(image, printShapes, signal) }
}

/**
 * Returns the number of cut-outs on a page with a number of photos. At least one photo stays a print, because cut-outs alone would
 * not show where the photos were taken.
 */
const cutOutsFor = (count: number) => (count < 2 ? 0 : Math.min(3, Math.max(1, Math.floor(count / 3))))

/** Makes the items of a page. From the second photo on, some of the subjects that can be cut out cleanly are cut out. */
export async function itemsOf(
  images: readonly ImageValue[],
  isCutting: boolean,
  { signal, progress }: { readonly signal: AbortSignal; progress(fraction: number): void },
): Promise<Item[]> {
  const items: Item[] = []
  const wanted = isCutting ? cutOutsFor(images.length) : 0
  // Cut-outs are spread over the page: about every second photo is due, and if it cannot be cut out, the next photo is due instead.
  let cut = 0
  for (const [index, image] of images.entries()) {
    signal.throwIfAborted()
    const isDue = index > 0 && cut < wanted && (cut === 0 || index >= 2 * cut + 1)
    const item = isDue ? await cutOutOf(image, signal) : undefined
    if (item) cut += 1
    items.push(item ?? (await printOf(image, signal)))
    progress((index + 1) / images.length)
  }
  return items
}

/** Returns the pixels of an item at a size; a cut-out keeps its transparency. */
export async function pixelsOf({ kind, image, part }: Item, size: Size): Promise<ImageValue> {
  return kind === 'print' ? await extendedPart(image, part, size) : await croppedPart(image, part, size)
}
