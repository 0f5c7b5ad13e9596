import { fileURLToPath } from 'node:url'
import type { ExecutionContext, ImageValue, ResolvedInput, SocketValue } from '../../src/execution.ts'
import { executions } from '../../src/execution.ts'
import { sharpOf } from '../../src/image-codec.ts'

/** Of every cover, in pixels. */
export const coverSize = { width: 960, height: 1200 }

const assets = new URL('../../assets/', import.meta.url)

/** For nodes that are run by hand: nothing listens, and there are no sources. */
export const context: ExecutionContext = {
  signal: new AbortController().signal,
  progress: () => undefined,
  preview: () => undefined,
  readSource: () => Promise.reject(new Error('covers have no sources')),
}

/** Where a file of the product's own pictures is kept. */
export function assetPath(name: string): string {
  return fileURLToPath(new URL(name, assets))
}

/** The first output of a node. */
export async function runNode<T extends SocketValue = ImageValue>(
  type: string,
  inputs: Readonly<Record<string, ResolvedInput>>,
): Promise<T> {
  const [value] = await executions.get(type)!(inputs, context)
  return value as T
}

/** Cut to the size of a cover, around the middle. `quality`: of the WebP; what is full of small edges needs less. */
export async function saveCover(name: string, image: ImageValue, quality = 78): Promise<void> {
  await sharpOf(image)
    .resize({ ...coverSize, fit: 'cover' })
    .removeAlpha()
    .webp({ quality, effort: 6 })
    .toFile(assetPath(name))
}
