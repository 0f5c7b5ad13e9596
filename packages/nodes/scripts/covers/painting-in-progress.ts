import { Easel } from '../../src/effects/painting-in-progress/easel.ts'
import { filmPainting } from '../../src/effects/painting-in-progress/execution.ts'
import type { ImageValue } from '../../src/execution.ts'
import { context, coverSize, runNode, saveCover, savePreview } from './studio.ts'

/** Paints a landscape up to the middle stage: half of it done, the rest bare canvas and masses. */
async function halfPainted(view: ImageValue): Promise<ImageValue> {
  using easel = new Easel(view, { strength: 0.85, brush_size: 7, seed: 5 }, context.signal)
  await easel.prepare()
  await easel.paintUntil(0.172)
  await easel.show()
  return easel.screen.picture()
}

export async function makeCover(): Promise<void> {
  const view = await runNode('StillLife', { ...coverSize, subject: 'flowers', seed: 31 })
  await saveCover('painting-in-progress.webp', await halfPainted(view))
  const size = { width: 320, height: 400 }
  const settings = {
    seconds: 8,
    music: 'none',
    brush_size: 6,
    strength: 0.85,
    seed: 5,
    fps: 24,
    size,
  } as const
  const film = await filmPainting(view, settings, context)
  await savePreview('painting-in-progress.mp4', film, { from: 0, to: 8 })
}
