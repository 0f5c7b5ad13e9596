import type { ExecutionContext, ImageValue } from '../execution-types.ts'
import { shrinkImage } from '../shrink.ts'

const quickSide = 384
const previewSide = 512

export interface DrawHooks {
  readonly signal: AbortSignal
  /** 0..1 */
  progress?(fraction: number): void
  /** Called between layers with a way to see the picture so far. */
  glimpse?(draw: () => Promise<ImageValue>): Promise<void>
}

/** Draws a picture for a node: a small sketch first, as a preview, then the picture itself with its unfinished states. */
export async function drawWithPreviews(
  image: ImageValue,
  context: ExecutionContext,
  draw: (image: ImageValue, hooks: DrawHooks) => Promise<ImageValue>,
): Promise<ImageValue> {
  const { signal } = context
  if (Math.max(image.width, image.height) > quickSide) {
    context.preview(await draw(await shrinkImage(image, quickSide), { signal }))
  }
  return draw(image, {
    signal,
    progress: (fraction) => context.progress(fraction),
    glimpse: async (look) => context.preview(await shrinkImage(await look(), previewSide)),
  })
}
