import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const assets = new URL('../../../packages/nodes/assets/', import.meta.url)
const tile = { width: 240, height: 300 }
const gap = 8

/** Templates whose cover and original photo show the effect best at this size. */
const templates = ['comic', 'watercolour', 'stained-glass', 'pop-art', 'style-from-picture', 'neon-edges']

/** Draws six photos in a row, and below each the cover that a template made from it. */
export async function makeStrip(): Promise<Buffer> {
  const rows = ['-source.webp', '.webp']
  const tiles = templates.flatMap((template, column) =>
    rows.map(async (ending, row) => ({
      input: await sharp(fileURLToPath(new URL(`${template}${ending}`, assets)))
        .resize(tile)
        .toBuffer(),
      left: column * (tile.width + gap),
      top: row * (tile.height + gap),
    })),
  )
  const width = templates.length * (tile.width + gap) - gap
  const height = rows.length * (tile.height + gap) - gap
  return await sharp({ create: { width, height, channels: 4, background: '#0000' } })
    .composite(await Promise.all(tiles))
    .webp({ quality: 80, effort: 6 })
    .toBuffer()
}
