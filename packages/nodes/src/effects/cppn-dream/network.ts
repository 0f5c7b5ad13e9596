import { randomOf } from '../../ground/random/random.ts'

/** The kernel has equal numbers. */
export const units = 12
export const unitFloats = 14
export const outputs = 3

/** Draws a random network in the kernel's layout (see `cppn`). */
export function drawNetwork(seed: number): Float32Array {
  const random = randomOf(seed)
  // Box–Muller transform (1958).
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const layers = 3 + Math.floor(random() * 2.6)
  const net = new Float32Array(6 + (layers * units + outputs) * unitFloats)
  const turn = 2 * Math.PI * random()
  const zoom = 1.1 + 0.9 * random()
  net.set([zoom, 0.5 * normal(), 0.5 * normal(), Math.cos(turn), Math.sin(turn), layers])
  const gain = 2 + random()
  const wavy = 0.25 + 0.5 * random()
  let position = 6
  for (let layer = 0; layer <= layers; layer++) {
    const before = layer === 0 ? 4 : units
    const scale = layer === 0 ? 1.8 : layer === layers ? 3.4 : gain
    for (let unit = 0; unit < (layer === layers ? outputs : units); unit++) {
      const kind = random() < wavy ? 1 + Math.floor(random() * 2.25) : 0
      net[position] = kind
      net[position + 1] = (layer === layers ? 0.3 : 0.5) * normal()
      for (let i = 0; i < before; i++) net[position + 2 + i] = (scale * normal()) / Math.sqrt(before)
      position += unitFloats
    }
  }
  return net
}

/** Hashes words to a seed, ignoring case and extra spaces: FNV-1a (Fowler, Noll, Vo 1991). */
export function seedOfWords(words: string): number {
  const text = words.normalize('NFKC').trim().toLowerCase().replaceAll(/\s+/gu, ' ')
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
  return text === '' ? 0 : hash
}
