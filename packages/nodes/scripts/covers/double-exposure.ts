import { drawFigure, figures } from './figure.ts'
import { runNode, saveCover } from './studio.ts'

/** Makes the cover: an invented person with an evening scene in her hair. */
export async function makeCover(): Promise<void> {
  const subject = drawFigure(figures.night)
  const images = { kind: 'images', images: [subject] } as const
  const look = { scene: 'dusk', ground: 'paper', balance: 0.3, seed: 27 }
  await saveCover('double-exposure.webp', await runNode('DoubleExposure', { images, subject, ...look }))
}
