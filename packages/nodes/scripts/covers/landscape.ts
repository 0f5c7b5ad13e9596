import { runNode, saveCover } from './studio.ts'

/** Makes the cover: a lake at dawn. */
export async function makeCover(): Promise<void> {
  const look = { mood: 'dawn', seed: 7 }
  await saveCover(
    'landscape.webp',
    await runNode('ProceduralLandscape', { width: 1440, height: 1800, ...look }),
  )
}
