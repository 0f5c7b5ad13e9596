import { readFile } from 'node:fs/promises'

/** Reads an animated AVIF of 16 × 16 pixels: red first, then green, each for 200 ms. The name is the program that wrote it. */
export async function animatedAvif(program: 'avifenc' | 'ffmpeg' | 'pillow'): Promise<Buffer> {
  return await readFile(new URL(`./files/animated-${program}.avif`, import.meta.url))
}
