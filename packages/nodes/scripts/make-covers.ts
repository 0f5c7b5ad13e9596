// Renders the covers and the preview of the built-in templates, and the sample pictures, with the nodes themselves.
// Run by hand when a node's look changes: node packages/nodes/scripts/make-covers.ts
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import type { ExecutionContext, ImageValue } from '../src/execution.ts'
import { closeKernels, executions } from '../src/execution.ts'
import { sharpOf } from '../src/image-codec.ts'
import { tellStory } from '../src/photo-story/execution.ts'

const assets = new URL('../assets/', import.meta.url)
const context: ExecutionContext = {
  signal: new AbortController().signal,
  progress: () => undefined,
  preview: () => undefined,
  readSource: () => Promise.reject(new Error('covers have no sources')),
}
const cover = { width: 960, height: 1200 }

async function generate(type: string, inputs: Record<string, string | number>): Promise<ImageValue> {
  const [value] = await executions.get(type)!(inputs, context)
  return value as ImageValue
}

async function paint(image: ImageValue, seed: number): Promise<ImageValue> {
  const inputs = { image, strength: 0.85, brush_size: 4, warmth: 0.1, seed }
  const [value] = await executions.get('OilPainting')!(inputs, context)
  return value as ImageValue
}

async function saveCover(name: string, image: ImageValue): Promise<void> {
  const file = fileURLToPath(new URL(name, assets))
  await sharpOf(image)
    .resize({ ...cover, fit: 'cover' })
    .removeAlpha()
    .webp({ quality: 78, effort: 6 })
    .toFile(file)
}

/** A bouquet, painted. */
async function oilPainting(): Promise<void> {
  const size = { width: 1440, height: 1800 }
  await saveCover(
    'oil-painting.webp',
    await paint(await generate('StillLife', { ...size, subject: 'flowers', seed: 12 }), 3),
  )
}

/** Three prints of a film, laid over one another, on the blurred ground that the film itself uses. */
async function photoStory(): Promise<void> {
  const moods = [
    { mood: 'dusk', seed: 27 },
    { mood: 'day', seed: 9 },
    { mood: 'autumn', seed: 30 },
  ]
  const photos: ImageValue[] = []
  for (const inputs of moods)
    photos.push(await generate('ProceduralLandscape', { width: 1600, height: 1200, ...inputs }))
  const ground = await sharpOf(photos[0]!)
    .resize({ ...cover, fit: 'cover' })
    .blur(28)
    .modulate({ brightness: 0.6 })
    .removeAlpha()
    .png()
    .toBuffer()
  const prints = await Promise.all(
    photos.map(async (photo, index) => {
      const print = await sharpOf(photo)
        .resize(660, 495)
        .removeAlpha()
        .extend({ top: 16, bottom: 16, left: 16, right: 16, background: '#f6f1e7' })
        .png()
        .toBuffer()
      const turn = [-6, 4, -3][index]!
      return sharp(print).ensureAlpha().rotate(turn, { background: '#0000' }).png().toBuffer()
    }),
  )
  const places = [
    { left: 50, top: 40 },
    { left: 190, top: 330 },
    { left: 60, top: 620 },
  ]
  const file = fileURLToPath(new URL('photo-story.webp', assets))
  const layers = prints.map((input, index) => ({ input, ...places[index]! }))
  await sharp(ground).composite(layers).webp({ quality: 78, effort: 6 }).toFile(file)
  const settings = { pace: 'lively', size: { width: 320, height: 400 }, fps: 24, seed: 4 } as const
  const film = await tellStory(photos, settings, context)
  await writeFile(new URL('photo-story.mp4', assets), film.bytes)
}

/** What the cover of somebody's template is made of where they give none: a view, things close by, and colours alone. */
async function samples(): Promise<void> {
  const size = { width: 1200, height: 900 }
  const pictures: [string, Record<string, string | number>][] = [
    ['ProceduralLandscape', { ...size, mood: 'day', seed: 21 }],
    ['StillLife', { ...size, subject: 'fruit', seed: 8 }],
    ['DomainWarp', { ...size, palette: 'lagoon', seed: 5 }],
  ]
  for (const [index, [type, inputs]] of pictures.entries()) {
    const file = fileURLToPath(new URL(`sample-${index + 1}.webp`, assets))
    await sharpOf(await generate(type, inputs))
      .removeAlpha()
      .webp({ quality: 80, effort: 6 })
      .toFile(file)
  }
}

await mkdir(assets, { recursive: true })
await samples()
await oilPainting()
await photoStory()
await closeKernels()
