import { type PhotoSurvey, shelfTopics, type TemplateInput, type WorkTemplate } from '@easel/contract/client'

/** Size of a photo that was chosen before the template; unknown until it has loaded. */
export type PhotoSize = { width: number; height: number } | undefined

export type FitReason =
  /** The template is made for such photos. */
  | 'several'
  | 'tall'
  | 'cut'
  | 'dark'
  | 'faces'
  | 'scene'
  /** The template accepts the photos, but is made for other photos. */
  | 'wide'
  | 'no_cut'
  | 'too_dark'
  | 'busy'
  /** The template cannot use the photos. */
  | 'no_photo'
  | 'too_many'
  | 'too_few'

/** A note on the number of pixels. It does not affect the order, because the content of a photo is more important. */
type SizeHint = { kind: 'small' } | { kind: 'too_small'; count: number }

export interface PhotoFit {
  /**
   * Rank of a template for a photo. 0: made for the people in such a photo; 1: for its subject; 2: for its shape; 3: accepts the
   * photo; 4: made for other photos; 5: any other template.
   */
  order: 0 | 1 | 2 | 3 | 4 | 5
  reason?: FitReason
  /** The limit that the reason mentions. */
  count?: number
  size?: SizeHint
}

type FitTemplate = Pick<WorkTemplate, 'image_count' | 'input_arr' | 'best_photo' | 'topic_arr'>

/** The survey of a single photo; undefined until it is there. */
export type PhotoFacts = Pick<PhotoSurvey, 'face_arr' | 'cut' | 'busyness' | 'lightness'> | undefined

/** Minimum height of a face for a portrait, and minimum height of a further face that counts, as shares of the photo's height. */
const [largeFace, countedFace] = [0.07, 0.035]
/** Minimum share of detail of a busy photo, and maximum mean lightness of a dark photo. */
const [busy, dark] = [0.55, 0.27]

/**
 * Returns how well photos fit a template: by their number and size, by the content of a single photo, and by the declarations of
 * the template.
 */
export function photoFit(template: FitTemplate, photos: readonly PhotoSize[], facts?: PhotoFacts): PhotoFit {
  const { min, max } = photoLimits(template)
  const count = photos.length
  if (count === 0) return { order: 3 }
  if (max === 0) return { order: 5, reason: 'no_photo' }
  if (count > max) return { order: 5, reason: 'too_many', count: max }
  if (count < min) return { order: 5, reason: 'too_few', count: min }
  const sizes = photos.filter((size) => size !== undefined)
  const size = sizeHint(template, sizes)
  return { ...fitOfPhotos(template, { count, sizes, facts }), ...(size && { size }) }
}

type Size = NonNullable<PhotoSize>

function sizeHint({ best_photo = {} }: FitTemplate, sizes: readonly Size[]): SizeHint | undefined {
  const { min_side = 0, max_side = 0 } = best_photo
  if (sizes.some(({ width, height }) => Math.min(width, height) < min_side))
    return { kind: 'too_small', count: min_side }
  const [size] = sizes
  const isSmall = size && sizes.length === 1 && Math.max(size.width, size.height) <= max_side
  return isSmall ? { kind: 'small' } : undefined
}

interface Photos {
  count: number
  /** Sizes of the photos that have loaded. */
  sizes: readonly Size[]
  facts: PhotoFacts
}

function fitOfPhotos(template: FitTemplate, { count, sizes, facts }: Photos): PhotoFit {
  const isTall = template.best_photo?.shape === 'tall'
  if (isTall && sizes.some(({ width, height }) => width > height)) return { order: 4, reason: 'wide' }
  if (count > 1) return { order: 2, reason: 'several' }
  const against = facts && reasonAgainst(template, facts)
  if (against) return { order: 4, reason: against }
  const content = facts && fitOfContent(template, facts)
  if (content) return content
  if (isTall && sizes.some(({ width, height }) => height > width)) return { order: 2, reason: 'tall' }
  return { order: 3 }
}

function reasonAgainst(
  { best_photo = {} }: FitTemplate,
  facts: NonNullable<PhotoFacts>,
): FitReason | undefined {
  if (best_photo.cut_out && facts.cut !== 'clear') return 'no_cut'
  if (best_photo.light === 'bright' && facts.lightness < dark) return 'too_dark'
  if (best_photo.calm && facts.busyness > busy) return 'busy'
  return undefined
}

function fitOfContent(
  { best_photo = {}, topic_arr }: FitTemplate,
  { face_arr, cut, lightness }: NonNullable<PhotoFacts>,
): PhotoFit | undefined {
  const isAbout = (topics: readonly string[]) => topic_arr.some((topic) => topics.includes(topic))
  if (face_arr.some(({ height }) => height >= largeFace) && isAbout(shelfTopics.portrait)) {
    // Most people of a group stand farther away than the nearest person.
    const count = face_arr.filter(({ height }) => height >= countedFace).length
    return { order: 0, reason: 'faces', count }
  }
  if (best_photo.cut_out && cut === 'clear') return { order: 1, reason: 'cut' }
  if (best_photo.light === 'dark' && lightness < dark) return { order: 1, reason: 'dark' }
  if (face_arr.length === 0 && cut !== 'clear' && isAbout(shelfTopics.landscape))
    return { order: 1, reason: 'scene' }
  return undefined
}

/** Sorts templates by how well they fit the photos, the best first; templates that fit equally well keep their order. */
export function bestFirst<T extends FitTemplate>(
  templates: readonly T[],
  photos: readonly PhotoSize[],
  facts?: PhotoFacts,
): T[] {
  const order = (template: T) => photoFit(template, photos, facts).order
  return templates.toSorted((a, b) => order(a) - order(b))
}

/**
 * Number of photos that a template takes: its images without the masks, which are painted over them, and without a photo that only
 * guides. Masks that depend on a setting are not among its images.
 */
export function photoLimits({
  image_count: { min, max },
  input_arr,
}: Pick<WorkTemplate, 'image_count' | 'input_arr'>): { min: number; max: number } {
  const countOf = (kind: TemplateInput['type']) =>
    input_arr.filter(({ type, show_if }) => type === kind && !(type === 'mask' && show_if)).length
  return { min: min - countOf('mask'), max: max - countOf('mask') - countOf('guide') }
}

/**
 * Reports whether a work can be made from each of several photos: the template takes a single photo and no mask, which would fit
 * only one photo.
 */
export function takesEach(template: Pick<WorkTemplate, 'image_count' | 'input_arr'>): boolean {
  return template.image_count.max === 1 && photoLimits(template).max === 1
}
