/** Filler for missing bytes: 0 means zeros, each other number means its own noise, which occurs in no picture. */
export type Filling = number

/** Makes a filling: the same bytes for the same number, and none that begins a marker of JPEG. */
export function fillingOf(filling: Filling, length: number): Buffer {
  const bytes = Buffer.alloc(length)
  if (filling === 0) return bytes
  let state = filling
  for (let at = 0; at < length; at += 1) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    bytes[at] = (state >>> 24) % 255
  }
  return bytes
}
