import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { frameToImage } from '../download/planes.ts'
import type { ImageValue } from '../execution-types.ts'
import { encodeImage, isOpaque } from '../ground/codec/image-codec.ts'
import { declarations, localTemplates } from '../index.ts'
import { closeKernels, configureKernels } from '../kernels/pool.ts'
import { distance, goldenOf, storedGolden, storeGoldens } from '../testing/goldens.ts'
import { drawPicture, scenery } from '../testing/pictures.ts'
import { runTemplate, type TemplateRun } from '../testing/run-template.ts'
import { EnoughFrames } from '../testing/small-films.ts'
import { sameView } from './framing.ts'
import type { BuiltInTemplate } from './types.ts'

// Films are drawn small and end after a few frames (see small-films.ts). The module is imported inside the factory, because mocks
// are hoisted above imports.
vi.mock(import('../ground/film/size.ts'), async (original) => {
  const { smallFrameSize } = await import('../testing/small-films.ts')
  return { ...(await original()), frameSize: smallFrameSize }
})
vi.mock(import('../ground/film/open-writer.ts'), async (original) => {
  const { recorderOf } = await import('../testing/small-films.ts')
  const openWriter: typeof import('../ground/film/open-writer.ts').openWriter = (format) =>
    Promise.resolve({ writer: recorderOf(format), encoder: 'webcodecs' })
  return { ...(await original()), openWriter }
})

/** True with `npm run gallery -- --goldens`: the current looks are then stored as the expected looks. */
const isWriting = process.env['EASEL_GOLDENS'] === 'write'
/** In hundredths of Oklab: other processors, fonts and decoders may cause invisible differences. */
const tolerance = { mean: 0.8, maximum: 12 }
/** Maximum number of progress reports after a cancellation, from work that other threads had already begun. */
const maxReportsAfter = 3

const looks = new Map<string, Int8Array>()

beforeAll(() => configureKernels({ threads: 2 }))
afterAll(async () => {
  if (isWriting) {
    storeGoldens(
      looks,
      localTemplates.map(({ key }) => key),
    )
  }
  await closeKernels()
})

interface SeenPicture {
  /** The picture, or the last recorded frame of the film before encoding. */
  readonly picture: ImageValue
  /** Hash of the picture's pixels, or of all recorded frames of the film. */
  readonly hash: string
}

/**
 * Runs a template on sources, and repeats the last source if the template needs more. Returns the picture or the beginning of the
 * film.
 */
async function runAndMeasure(
  template: BuiltInTemplate,
  sources: readonly ImageValue[],
  run: Partial<TemplateRun> = {},
): Promise<SeenPicture> {
  const { min, max } = template.image_count
  const count = Math.min(max, Math.max(min, 2, sources.length))
  const files = await Promise.all(sources.map((source) => encodeImage(source, { format: 'png' })))
  const taken = Array.from({ length: count }, (_, index) => files[Math.min(index, files.length - 1)]!.bytes)
  try {
    const result = await runTemplate(template, { sources: taken, side: 96, ...run })
    if (result.kind !== 'image') throw new TypeError(`${template.key} made no film through makeFilm`)
    return { picture: result, hash: createHash('sha256').update(result.data).digest('hex') }
  } catch (error) {
    if (!(error instanceof EnoughFrames)) throw error
    const { hash, last, ...size } = error.recording
    return { picture: frameToImage(last, size), hash }
  }
}

const onlyOpaque = ({ graph }: BuiltInTemplate) =>
  Object.values(graph).every(({ inputs }) => inputs['format'] !== 'png' && inputs['format'] !== 'webp')

const veil = drawPicture(192, 16, (x, y) => [255 * x, 120, 255 * y, x < 0.5 ? 0 : 255 * y])
/** Each source is extreme in two ways, because templates that search for people take a second per picture. */
const extremes: readonly (readonly [what: string, source: ImageValue])[] = [
  ['8 × 8 black pixels', drawPicture(8, 8, () => [0, 0, 0])],
  ['one colour', drawPicture(48, 40, () => [90, 120, 60])],
  ['a panorama of 12:1 with transparency, 96 × 8 pixels once it is loaded', veil],
]

/**
 * Returns the sources one by one, or all together if the template takes that many, because a film's music takes long to compute.
 */
function extremesFor({ image_count }: BuiltInTemplate): readonly (readonly [string, ...ImageValue[]])[] {
  return image_count.max < extremes.length ? extremes : [['all', ...extremes.map(([, source]) => source)]]
}

/** Returns true for a template that refuses a photo from which nothing can be cut out. */
const needsCutOut = ({ graph }: BuiltInTemplate) =>
  Object.values(graph).some(({ class_type }) => class_type === 'DoubleExposure')

const figure = drawPicture(96, 64, (x, y) => [
  255 * x,
  120,
  255 * y,
  Math.hypot(x - 0.5, y - 0.6) < 0.35 ? 255 : 0,
])

for (const template of localTemplates) {
  const { key } = template

  test(`${key}: the pixels are equal on one thread and on two, and match the stored thumbnail`, async () => {
    const source = [needsCutOut(template) ? figure : scenery(96, 64)]
    const first = await runAndMeasure(template, source)
    configureKernels({ threads: 1 })
    const alone = await runAndMeasure(template, source).finally(() => configureKernels({ threads: 2 }))
    expect(alone.hash).toBe(first.hash)
    if (sameView.has(key)) {
      const { width, height } = first.picture
      expect([width, height].map((side) => Math.round((96 * side) / width))).toEqual([96, 64])
    }
    const look = goldenOf(first.picture)
    looks.set(key, look)
    if (isWriting) return
    const stored = storedGolden(key)
    expect(stored, 'no look is stored: npm run gallery -- --goldens').toBeDefined()
    const { mean, maximum } = distance(look, stored!)
    expect(mean, 'looks different; if that is wanted: npm run gallery -- --goldens').toBeLessThan(
      tolerance.mean,
    )
    expect(maximum).toBeLessThan(tolerance.maximum)
  })

  if (template.image_count.max > 0) {
    test(`${key}: small, long, flat and transparent pictures give a result or a reason for the refusal`, async () => {
      for (const [what, ...sources] of extremesFor(template)) {
        if (needsCutOut(template) && !sources.includes(veil)) {
          await expect(runAndMeasure(template, sources), what).rejects.toMatchObject({
            fault: { code: 'subject_none' },
          })
          continue
        }
        const { picture } = await runAndMeasure(template, sources)
        const { width, height } = picture
        expect(Math.max(width, height), what).toBeGreaterThanOrEqual(8)
        expect(Math.max(width, height), what).toBeLessThanOrEqual(4096)
        expect(picture.data.length, what).toBe(width * height * 4)
        if (!sources.includes(veil) && onlyOpaque(template)) expect(isOpaque(picture), what).toBe(true)
      }
    })
  }
}

/** The picture has a transparent part, so that its subject is found without a search, which takes a second. */
const cutOut = drawPicture(400, 320, (x, y) => [255 * x, 120, 255 * y, x < 0.5 ? 0 : 255])
const usedLocally = new Set(
  localTemplates.flatMap(({ graph }) => Object.values(graph).map(({ class_type }) => class_type)),
)
/** Effects that only engine templates use have a similar test of their own. */
const effects = declarations.filter(
  ({ category, class_type }) => category !== 'source' && category !== 'output' && usedLocally.has(class_type),
)

test.each(effects)(
  '$class_type: a run cancelled midway ends as cancelled, with little more progress',
  async ({ class_type }) => {
    const uses = ({ graph }: BuiltInTemplate) =>
      Object.values(graph).some((node) => node.class_type === class_type && node.inputs['lens'] !== 'none')
    const abort = new AbortController()
    let isRunning = false
    let hasFinished = false
    let reportsAfter = 0
    const cancel = () => {
      if (!isRunning) return
      if (abort.signal.aborted) reportsAfter += 1
      else abort.abort(new Error('cancelled'))
    }
    const source = class_type === 'SegmentPerson' ? scenery(400, 320) : cutOut
    const ended = await runAndMeasure(localTemplates.find(uses)!, [source], {
      side: 400,
      onStart: (node) => {
        isRunning = node.class_type === class_type
      },
      onNode: () => {
        hasFinished ||= isRunning
      },
      context: {
        signal: abort.signal,
        progress: (fraction) => fraction < 1 && cancel(),
        preview: async () => cancel(),
      },
    }).then(
      () => 'done',
      (error: Error) => error.message,
    )
    expect(abort.signal.aborted, 'the node reports no progress before its end').toBe(true)
    expect(hasFinished, 'the node ignores its signal').toBe(false)
    expect(ended).toBe('cancelled')
    expect(reportsAfter, 'the node keeps working after the cancellation').toBeLessThanOrEqual(maxReportsAfter)
  },
)
