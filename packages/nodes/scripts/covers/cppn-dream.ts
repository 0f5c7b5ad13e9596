import { runNode, saveCover } from './studio.ts'

/** Makes the cover: a dream of the word "autumn". */
export async function makeCover(): Promise<void> {
  const look = { words: 'autumn', fold: 'any', palette: 'any', seed: 0 }
  await saveCover('cppn-dream.webp', await runNode('CppnDream', { width: 1440, height: 1800, ...look }))
}
