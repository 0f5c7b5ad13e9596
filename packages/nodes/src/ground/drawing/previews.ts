import type { ExecutionContext, ImageValue } from '../../execution-types.ts'
import { previewCopy } from '../people/faces/find-faces.ts'

const quickSide = 384

export interface DrawHooks {
  readonly signal: AbortSignal
  /** Receives the progress, from 0 to 1. */
  progress?(fraction: number): void
}

/**
 * Draws a picture for a node. A small picture is drawn first, as a preview. The picture itself has no previews, because its
 * unfinished states would look rougher than the small picture.
 */
export async function drawWithPreviews(
  image: ImageValue,
  context: ExecutionContext,
  draw: (image: ImageValue, hooks: DrawHooks) => Promise<ImageValue>,
): Promise<ImageValue> {
  const { signal } = context
  if (Math.max(image.width, image.height) > quickSide) {
    await context.preview(await draw(await previewCopy(image, quickSide), { signal }))
  }
  return draw(image, {
    signal,
    progress: (fraction) => context.progress(fraction),
  })
}
