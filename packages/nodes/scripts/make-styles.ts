// Paints the pictures of the built-in styles. Run by hand when a style changes: node packages/nodes/scripts/make-styles.ts
import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { swatchSide } from './styles/canvas.ts'
import { swatches } from './styles/swatches.ts'

const folder = fileURLToPath(new URL('../assets/styles/', import.meta.url))

await mkdir(folder, { recursive: true })
for (const [name, paint] of Object.entries(swatches)) {
  await sharp(paint(), { raw: { width: swatchSide, height: swatchSide, channels: 4 } })
    .removeAlpha()
    .webp({ quality: 80, effort: 6 })
    .toFile(`${folder}${name}.webp`)
  console.log(name)
}
