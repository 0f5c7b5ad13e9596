import type { ExecutionContext, ImageValue } from '../../execution-types.ts'
import { previewCopy } from '../people/faces/find-faces.ts'

const quickSide = 384

export interface DrawHooks {
  readonly signal: AbortSignal
  /** Progress, 0..1. */
  progress?(fraction: number): void
}

/**
 * Draws a picture for a node: first a small picture as a preview, then the picture itself, without
 * previews of its unfinished states, which would look rougher than the small picture.
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
