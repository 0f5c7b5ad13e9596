import { join } from 'node:path'
import sharp from 'sharp'
import type { Row } from './page.ts'

const tile = 256
const gap = 6
const labelHeight = 22

/** Writes a contact sheet with a row per template: a cheap look, or one too similar to another template's, shows at a glance. */
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

/** A label no wider than its sheet, onto which it could not be laid otherwise. */
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
