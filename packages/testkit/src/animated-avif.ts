import { readFile } from 'node:fs/promises'

/**
 * Reads an animated AVIF of 16 × 16 pixels: red for 200 ms, then green for 200 ms. `program` is the program that wrote
 * it.
 */
export async function animatedAvif(program: 'avifenc' | 'ffmpeg' | 'pillow'): Promise<Buffer> {
  return await readFile(new URL(`./files/animated-${program}.avif`, import.meta.url))
}
