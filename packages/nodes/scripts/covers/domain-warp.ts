import { runNode, saveCover } from './studio.ts'

/** Makes the cover: poured embers. */
export async function makeCover(): Promise<void> {
  const look = { palette: 'ember', veins: 0.6, seed: 7 }
  await saveCover('domain-warp.webp', await runNode('DomainWarp', { width: 1440, height: 1800, ...look }))
}
