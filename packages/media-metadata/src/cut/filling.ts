/** Filler for missing bytes. 0 means zeros. Each other number is the seed of noise that occurs in no picture. */
export type Filler = number

/** Makes a filling. Equal numbers give equal bytes. The bytes contain no marker of JPEG. */
export function fillingOf(filling: Filler, length: number): Buffer {
  const bytes = Buffer.alloc(length)
  if (filling === 0) return bytes
  let state = filling
  for (let index = 0; index < length; index += 1) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    bytes[index] = (state >>> 24) % 255
  }
  return bytes
}
