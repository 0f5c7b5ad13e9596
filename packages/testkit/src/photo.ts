import sharp from 'sharp'

/** Properties of a sample photo. */
export interface PhotoOptions {
  /** Width of the stored pixels. Viewers turn the picture for an orientation from 5 to 8. */
  width: number
  height: number
  /** Format of the file; `jpeg` by default. */
  format?: 'jpeg' | 'png' | 'webp'
  /** EXIF orientation to write, from 1 to 8; none by default. */
  exifOrientation?: number
  /** Seed of the picture, 1 by default. Equal seeds give equal bytes. */
  seed?: number
  /**
   * Makes a progressive JPEG. Each of its scans covers the whole picture, so that a decoder holds all of it in memory.
   */
  progressive?: boolean
}

/**
 * Draws a picture like a photo: a sky with a sun, hills in bands, a few round things and camera noise. Its detail,
 * smooth parts and hard edges are a realistic input for filters and encoders.
 */
export async function samplePhoto(options: PhotoOptions): Promise<Buffer> {
  const { width, height, format = 'jpeg', exifOrientation, seed = 1, progressive = false } = options
  const raw = { width, height, channels: 3 as const }
  let picture = sharp(drawScene(width, height, randomFrom(seed)), { raw })
  if (exifOrientation !== undefined) picture = picture.withMetadata({ orientation: exifOrientation })
  return await picture.toFormat(format, format === 'jpeg' ? { quality: 90, progressive } : {}).toBuffer()
}

/**
 * Returns a small, fast generator of random numbers that are equal on every machine (mulberry32, Tommy Ettinger, 2017).
 */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

type Colour = readonly [number, number, number]

interface Disc {
  x: number
  y: number
  radius: number
  colour: Colour
}

const noiseAmount = 14

function drawScene(width: number, height: number, random: () => number): Buffer {
  const colour = (): Colour => [random() * 255, random() * 255, random() * 255]
  const discs: Disc[] = Array.from({ length: 7 }, () => ({
    x: random(),
    y: random(),
    radius: 0.03 + random() * 0.12,
    colour: colour(),
  }))
  const sky = [colour(), colour()] as const
  const hills = Array.from({ length: 4 }, (_, index) => ({
    level: 0.5 + index * 0.13,
    swing: 0.02 + random() * 0.06,
    waves: 1 + random() * 4,
    phase: random() * 7,
    colour: colour(),
  }))
  const aspect = width / height
  const pixels = Buffer.allocUnsafe(width * height * 3)
  for (let row = 0; row < height; row++) {
    const y = row / height
    for (let column = 0; column < width; column++) {
      const x = column / width
      const hill = hills.findLast(
        ({ level, swing, waves, phase }) => y > level + swing * Math.sin(x * waves * 6 + phase),
      )
      const disc = discs.find(
        (place) => ((x - place.x) * aspect) ** 2 + (y - place.y) ** 2 < place.radius ** 2,
      )
      const noise = (random() - 0.5) * noiseAmount
      for (let channel = 0; channel < 3; channel++) {
        const [above, below] = [sky[0][channel] as number, sky[1][channel] as number]
        const base = disc?.colour[channel] ?? hill?.colour[channel] ?? above + (below - above) * y
        const light = 1 - 0.25 * x
        pixels[(row * width + column) * 3 + channel] = Math.max(0, Math.min(255, base * light + noise))
      }
    }
  }
  return pixels
}
