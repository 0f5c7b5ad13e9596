import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { filmDepth } from '../../src/effects/parallax/execution.ts'
import { sharpOf } from '../../src/ground/codec/image-codec.ts'
import { drawFigure, figures } from './figure.ts'
import { assetPath, context, coverSize, runNode } from './studio.ts'

const card = { left: 110, top: 330, width: 740, height: 790 }

/** Makes the cover, a person who steps out of the picture's frame; and the preview. */
export async function makeCover(): Promise<void> {
  const { width, height } = coverSize
  const subject = drawFigure(figures.autumn)
  const view = await runNode('ProceduralLandscape', { width: 1200, height: 1500, mood: 'night', seed: 14 })
  const corners = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${card.width}" height="${card.height}"><rect width="100%" height="100%" rx="26"/></svg>`,
  )
  const window = await sharpOf(view)
    .resize(card.width, card.height, { fit: 'cover' })
    .composite([{ input: corners, blend: 'dest-in' }])
    .png()
    .toBuffer()
  const figure = await sharpOf(subject).resize(960, 1200).png().toBuffer()
  // The person is cut off at the frame's lower edge; above its upper edge the head overlaps everything.
  const top = -36
  const feet = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${card.width}" height="${card.top + card.height - top}"><rect y="-60" width="100%" height="${card.top + card.height - top + 60}" rx="26"/></svg>`,
  )
  const visible = await sharp(figure)
    .extract({ left: card.left, top: 0, width: card.width, height: card.top + card.height - top })
    .composite([{ input: feet, blend: 'dest-in' }])
    .png()
    .toBuffer()
  const ground = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="g" x2="0.3" y2="1"><stop offset="0" stop-color="#ff9a6b"/><stop offset="1" stop-color="#e0457b"/></linearGradient><filter id="b" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="26"/></filter></defs><rect width="100%" height="100%" fill="url(#g)"/><rect x="${card.left + 6}" y="${card.top + 34}" width="${card.width}" height="${card.height}" rx="26" fill="#3a0a2c" fill-opacity="0.55" filter="url(#b)"/><rect x="${card.left - 14}" y="${card.top - 14}" width="${card.width + 28}" height="${card.height + 28}" rx="38" fill="#fff8f0"/></svg>`,
  )
  await sharp(ground)
    .composite([
      { input: window, left: card.left, top: card.top },
      { input: visible, left: card.left, top },
    ])
    .removeAlpha()
    .webp({ quality: 80, effort: 6 })
    .toFile(assetPath('parallax.webp'))
  const images = { kind: 'images', images: [subject, view] } as const
  const place = { background: 'studio', tone: 'auto', blur: 0, match: 0.4, seed: 1 }
  const photo = await runNode('NewBackground', { images, subject, ...place })
  const settings = { size: { width: 320, height: 400 }, fps: 24, move: 'orbit', depth: 1, blur: 0.2 } as const
  await writeFile(assetPath('parallax.mp4'), (await filmDepth(photo, subject, settings, context)).bytes)
}
