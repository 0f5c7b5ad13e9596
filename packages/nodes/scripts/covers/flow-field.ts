import { runNode, saveCover } from './studio.ts'

/** Makes the cover: blue stones in a stream, by night. */
export async function makeCover(): Promise<void> {
  const look = { style: 'stones', palette: 'sunset', ground: 'dark', density: 0.1, seed: 4 }
  await saveCover('flow-field.webp', await runNode('FlowField', { width: 960, height: 1200, ...look }), 44)
}
