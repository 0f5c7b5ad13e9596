import { filmKaleidoscope } from '../../src/effects/kaleidoscope/execution.ts'
import { Mirrors, momentAt } from '../../src/effects/kaleidoscope/mirrors.ts'
import { context, coverSize, runNode, saveCover, savePreview } from './studio.ts'

/** Makes the cover: a bouquet in a kaleidoscope. */
export async function makeCover(): Promise<void> {
  const bouquet = await runNode('StillLife', { width: 1200, height: 1200, subject: 'flowers', seed: 12 })
  const settings = { pattern: 'honeycomb', mirrors: 8, closeness: 0.2 } as const
  using mirrors = new Mirrors(coverSize, settings, context.signal)
  await mirrors.prepare(bouquet)
  await mirrors.draw(momentAt(0.85, settings))
  await saveCover('kaleidoscope.webp', mirrors.screen.picture())
  const size = { width: 320, height: 400 }
  const film = await filmKaleidoscope(bouquet, { ...settings, size, fps: 24, seconds: 8 }, context)
  await savePreview('kaleidoscope.mp4', film, { from: 0, to: 8 })
}
