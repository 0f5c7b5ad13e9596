import { runNode, saveCover } from './studio.ts'

/** Makes the cover: a glazed coral with room around it. */
export async function makeCover(): Promise<void> {
  const look = { pattern: 'labyrinth', palette: 'sunset', finish: 'glazed', scale: 1.1, seed: 22 }
  await saveCover(
    'reaction-diffusion.webp',
    await runNode('ReactionDiffusion', { width: 960, height: 1200, ...look }),
  )
}
