import sharp from 'sharp'
import { makeSlideshow } from '../../src/effects/beat-slideshow/execution.ts'
import { sharpOf } from '../../src/ground/codec/image-codec.ts'
import { assetPath, context, coverSize, runNode, savePreview } from './studio.ts'

const photoSize = { width: 1280, height: 1280 }
const bars = [0.34, 0.62, 0.95, 0.7, 0.46, 0.82, 1, 0.58, 0.36, 0.74, 0.9, 0.5, 0.3]
const gap = 14

/** Draws loudness as upright bars with round ends, lit from below. */
function beat(): Buffer {
  const { width, height } = coverSize
  const step = width / (bars.length + 1)
  const drawn = bars.map((loud, at) => {
    const tall = loud * 230
    const [x, y] = [step * (at + 1) - 13, height / 2 - tall / 2]
    return `<rect x="${x}" y="${y}" width="26" height="${tall}" rx="13" fill="#fff"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><filter id="s" x="-20%" y="-50%" width="140%" height="200%"><feDropShadow dx="0" dy="4" stdDeviation="14" flood-color="#000" flood-opacity="0.55"/></filter></defs><g filter="url(#s)">${drawn.join('')}</g></svg>`
  return Buffer.from(svg)
}

/** Makes the cover, three pictures in slanting panels, as the film splits its screen, with the beat over them; and the preview. */
export async function makeCover(): Promise<void> {
  const photos = [
    await runNode('ProceduralLandscape', { ...photoSize, mood: 'dusk', seed: 27 }),
    await runNode('StillLife', { ...photoSize, subject: 'fruit', seed: 8 }),
    await runNode('DomainWarp', { ...photoSize, palette: 'lagoon', seed: 5 }),
    await runNode('StillLife', { ...photoSize, subject: 'flowers', seed: 12 }),
  ]
  const { width, height } = coverSize
  const slant = 130
  const edges = [-slant, height / 3 - slant / 2 + 20, (2 * height) / 3 - slant / 2 + 20, height + slant]
  const panels = await Promise.all(
    [0, 1, 3].map(async (photo, at) => {
      const [top, bottom] = [edges[at]!, edges[at + 1]!]
      const shape = `0,${top + slant + gap} ${width},${top + gap} ${width},${bottom} 0,${bottom + slant}`
      const mask = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><polygon points="${shape}" fill="#fff"/></svg>`
      // Flowers are in the upper half of their picture.
      const from = Math.max(0, Math.round((top + bottom + slant) / 2 - (at === 2 ? 300 : 480)))
      const tall = Math.min(960, height - from)
      const input = await sharpOf(photos[photo]!)
        .resize(width, 960)
        .extract({ left: 0, top: 0, width, height: tall })
        .modulate({ saturation: 1.12 })
        .png()
        .toBuffer()
      const picture = await sharp({ create: { ...coverSize, channels: 4, background: '#0000' } })
        .composite([{ input, left: 0, top: from }])
        .png()
        .toBuffer()
      return await sharp(picture)
        .composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
        .png()
        .toBuffer()
    }),
  )
  await sharp({ create: { ...coverSize, channels: 3, background: '#f7f4ee' } })
    .composite([...panels.map((input) => ({ input })), { input: beat() }])
    .webp({ quality: 78, effort: 6 })
    .toFile(assetPath('beat-slideshow.webp'))
  const size = { width: 240, height: 300 }
  const settings = { music: 'sunny', tempo: 'faster', look: 'natural', size, fps: 24, seed: 4 } as const
  const film = await makeSlideshow(photos, settings, context)
  await savePreview('beat-slideshow.mp4', film, { from: 0, to: 12 })
}
