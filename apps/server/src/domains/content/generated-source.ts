import { registry } from '@easel/nodes'
import { encodeImage, executions } from '@easel/nodes/execution'
import { newId } from '../../ids.ts'
import { type FileDeps, importSource } from '../files/index.ts'
import type { DemoPicture } from './demo-plan.ts'

/** Generates a picture with the engine and stores it as an upload of the user; returns its id with extension. */
export async function generateSource(
  deps: FileDeps,
  userId: string,
  picture: DemoPicture,
  signal: AbortSignal,
): Promise<string> {
  const defaults = registry.get(picture.class_type)!.inputs.map((input) => [input.name, input.default])
  const inputs = { ...Object.fromEntries(defaults), ...picture.inputs }
  const [image] = await executions.get(picture.class_type)!(inputs, {
    signal,
    progress: () => {},
    preview: async () => {},
    readSource: async () => {
      throw new Error('A picture out of nothing has no source')
    },
  })
  if (image?.kind !== 'image') throw new Error(`${picture.class_type} gave no picture`)
  const { bytes } = await encodeImage(image, { format: 'jpeg', quality: 92 })
  const size = { width: image.width, height: image.height }
  return await importSource(deps, { id: newId(), userId, bytes, facts: { mime_type: 'image/jpeg', ...size } })
}
