import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { tellStory } from '../../src/effects/photo-story/execution.ts'
import { sharpOf } from '../../src/ground/codec/image-codec.ts'
import { assetPath, context, coverSize, runNode } from './studio.ts'

const moods = [
  { mood: 'dusk', seed: 27 },
  { mood: 'day', seed: 9 },
  { mood: 'autumn', seed: 30 },
]
const places = [
  { left: 50, top: 40, turn: -6 },
  { left: 190, top: 330, turn: 4 },
  { left: 60, top: 620, turn: -3 },
]

/** Makes the cover, three overlapping prints on the blurred ground that the film itself uses; and the preview. */
export async function makeCover(): Promise<void> {
  const size = { width: 1600, height: 1200 }
  const photos = await Promise.all(moods.map((mood) => runNode('ProceduralLandscape', { ...size, ...mood })))
  const ground = await sharpOf(photos[0]!)
    .resize({ ...coverSize, fit: 'cover' })
    .blur(28)
    .modulate({ brightness: 0.6 })
    .removeAlpha()
    .png()
    .toBuffer()
  const layers = await Promise.all(
    photos.map(async (photo, index) => {
      const { turn, ...place } = places[index]!
      const print = await sharpOf(photo)
        .resize(660, 495)
        .removeAlpha()
        .extend({ top: 16, bottom: 16, left: 16, right: 16, background: '#f6f1e7' })
        .png()
        .toBuffer()
      const input = await sharp(print).ensureAlpha().rotate(turn, { background: '#0000' }).png().toBuffer()
      return { input, ...place }
    }),
  )
  await sharp(ground).composite(layers).webp({ quality: 78, effort: 6 }).toFile(assetPath('photo-story.webp'))
  const settings = { pace: 'lively', size: { width: 320, height: 400 }, fps: 24, seed: 4 } as const
  const film = await tellStory(photos, settings, context)
  await writeFile(assetPath('photo-story.mp4'), film.bytes)
}
