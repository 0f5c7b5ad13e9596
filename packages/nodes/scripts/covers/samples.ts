import { sharpOf } from '../../src/ground/codec/image-codec.ts'
import { assetPath, runNode } from './studio.ts'

const size = { width: 1200, height: 900 }
const pictures = [
  ['ProceduralLandscape', { ...size, mood: 'day', seed: 21 }],
  ['StillLife', { ...size, subject: 'fruit', seed: 8 }],
  ['DomainWarp', { ...size, palette: 'lagoon', seed: 5 }],
] as const

/** Renders the sample pictures for the cover of a user's template without examples: a view, close-up things, and abstract colours. */
export async function makeCover(): Promise<void> {
  for (const [index, [type, inputs]] of pictures.entries())
    await sharpOf(await runNode(type, inputs))
      .removeAlpha()
      .webp({ quality: 80, effort: 6 })
      .toFile(assetPath(`sample-${index + 1}.webp`))
}
