/** Bytes in the place of missing ones: zeros, or noise such as no picture has. */
export type Filling = 'zeros' | 'noise'

/** Makes a filling: the same bytes each time, and none that begins a marker of JPEG. */
export function fillingOf(filling: Filling, length: number): Buffer {
  const bytes = Buffer.alloc(length)
  if (filling === 'zeros') return bytes
  let state = 0x2545f491
  for (let at = 0; at < length; at += 1) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    bytes[at] = (state >>> 24) % 255
  }
  return bytes
}
