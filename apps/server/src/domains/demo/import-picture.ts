import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { registry } from '@easel/nodes'
import { encodeImage, executions } from '@easel/nodes/execution'
import sharp from '@easel/nodes/sharp'
import { newId } from '../../platform/ids.ts'
import { type FileDeps, importSource } from '../files/index.ts'
import type { DemoPicture } from './demo-plan.ts'

/** Stores a picture of the plan as an upload of the user; returns its id with extension. */
export async function importPicture(
  deps: FileDeps,
  userId: string,
  picture: DemoPicture,
  signal: AbortSignal,
): Promise<string> {
  const { bytes, ...facts } =
    'photograph' in picture
      ? await readPhotograph(picture.photograph)
      : await generatePicture(picture, signal)
  return await importSource(deps, { id: newId(), userId, bytes, facts })
}

interface Picture {
  bytes: Uint8Array
  mime_type: string
  width: number
  height: number
}

async function readPhotograph(name: string): Promise<Picture> {
  const bytes = await readFile(fileURLToPath(import.meta.resolve(`@easel/nodes/photographs/${name}.webp`)))
  const { width, height } = await sharp(bytes).metadata()
  return { bytes, mime_type: 'image/webp', width, height }
}

async function generatePicture(
  picture: Extract<DemoPicture, { class_type: string }>,
  signal: AbortSignal,
): Promise<Picture> {
  const defaults = registry.get(picture.class_type)!.inputs.map((input) => [input.name, input.default])
  const inputs = { ...Object.fromEntries(defaults), ...picture.inputs }
  const [image] = await executions.get(picture.class_type)!(inputs, {
    signal,
    progress: () => {},
    preview: async () => {},
    readSource: async () => {
      throw new Error('A generated picture has no source file')
    },
  })
  if (image?.kind !== 'image') throw new Error(`${picture.class_type} gave no picture`)
  const { bytes } = await encodeImage(image, { format: 'jpeg', quality: 92 })
  return { bytes, mime_type: 'image/jpeg', width: image.width, height: image.height }
}
