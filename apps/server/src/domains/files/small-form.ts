import { labelSmallForm, readLabels } from '@easel/nodes/origin'
import sharp from 'sharp'
import { type FileDeps, putObject } from './files.service.ts'
import { findVariant, insertVariant, type VariantObject } from './variants.repo.ts'

/** Pixels: a column of a phone's list on its screen, a tile of a wide one. */
const smallWidth = 360
/** Below, little would be saved; above, it is not a picture for lists, and reading it would keep others waiting. */
const widths = { least: 440, most: 1280 }
const types: readonly string[] = ['image/webp', 'image/jpeg', 'image/png']
const spec = `2-small-${smallWidth}`

interface Picture {
  mime_type: string
  width: number
  duration_ms?: number | null
}

export function hasSmallForm({ mime_type, width, duration_ms }: Picture): boolean {
  return types.includes(mime_type) && duration_ms == null && width >= widths.least && width <= widths.most
}

/** What is served of a picture where a small one is enough: made when it is first asked for, and kept like other forms. */
export async function smallForm(deps: FileDeps, sourceName: string): Promise<VariantObject> {
  const ref = { sourceName, spec }
  const known = await findVariant(deps.db, ref)
  if (known) return known
  // A photo that ends in the middle shows what there is of it, as it does whole in a browser.
  const source = await deps.store.read(sourceName)
  const { data, info } = await sharp(source, { failOn: 'none' })
    .autoOrient()
    .resize({ width: smallWidth })
    .webp({ quality: 75 })
    .toBuffer({ resolveWithObject: true })
  const mime_type = 'image/webp'
  const facts = { mime_type, width: info.width, height: info.height }
  const bytes = labelSmallForm({ bytes: data, ...facts }, readLabels(source)?.sourceType)
  const object_name = await putObject(deps, bytes, facts)
  await insertVariant(deps.db, ref, object_name)
  return { object_name, mime_type, byte_size: bytes.byteLength }
}
