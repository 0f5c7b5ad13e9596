import { runNode, saveCover } from './studio.ts'

/** Makes the cover. */
export async function makeCover(): Promise<void> {
  const look = { palette: 'any', symmetry: 'any', glow: 0.6, seed: 3 }
  await saveCover('fractal-flame.webp', await runNode('FractalFlame', { width: 1440, height: 1800, ...look }))
}
