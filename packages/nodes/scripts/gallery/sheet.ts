import { join } from 'node:path'
import sharp from 'sharp'
import type { Row } from './page.ts'

const tile = 256
const gap = 6
const labelHeight = 22

/**
 * Writes a contact sheet with a row per template, on which a person sees quickly if a look is poor, or too similar to the look of
 * another template.
 */
export async function writeSheet(folder: string, rows: readonly Row[], path: string): Promise<void> {
  const columns = Math.max(1, ...rows.map(({ cells }) => cells.length))
  const rowHeight = labelHeight + tile + gap
  const width = gap + columns * (tile + gap)
  const placed = await Promise.all(
    rows.flatMap(({ template, cells }, row) => [
      { input: labelOf(template.key, width - gap), left: gap, top: row * rowHeight },
      ...cells.flatMap(({ result }, column) =>
        'error' in result
          ? []
          : [
              tileOf(
                join(folder, result.cell.picture),
                gap + column * (tile + gap),
                row * rowHeight + labelHeight,
              ),
            ],
      ),
    ]),
  )
  await sharp({
    create: {
      width,
      height: rows.length * rowHeight + gap,
      channels: 3,
      background: '#1c1c1e',
    },
  })
    .composite(placed)
    .png()
    .toFile(path)
}

/** Returns a label that is at most as wide as the sheet, because sharp refuses to place a wider layer. */
function labelOf(key: string, width: number): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${labelHeight}"><text x="0" y="16" font-family="sans-serif" font-size="14" fill="#eee">${key}</text></svg>`,
  )
}

async function tileOf(path: string, left: number, top: number) {
  const input = await sharp(path)
    .resize({ width: tile, height: tile, fit: 'contain', background: '#2c2c2e' })
    .png()
    .toBuffer()
  return { input, left, top }
}
