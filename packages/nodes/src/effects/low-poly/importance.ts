import type { LabPlanes } from '../../ground/plane/lab-planes.ts'
import { magnitude } from '../../ground/plane/magnitude.ts'
import type { Plane } from '../../ground/plane/plane.ts'

/** Additional weight of an error in the eyes, brows and lips; in the rest of a face, half of this weight is added. */
const faceWeight = 8

/**
 * Returns the weight of an error at every pixel, at least 0.6. The weight is higher in the centre than at the border. It is higher
 * on skin tones (a band of hue in Oklab around 50 degrees), whose features are small and which people look at first. It is higher
 * in faces, and twice as high in the features of faces: `detail` is a `detailPlane`.
 */
export function importanceOf({ width, height, l, a, b }: LabPlanes, detail: Plane): Float32Array {
  const out = new Float32Array(width * height)
  for (let y = 0; y < height; y++) {
    const dy = (y + 0.5) / height - 0.5
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      const dx = (x + 0.5) / width - 0.5
      const hue = Math.atan2(b[i]!, a[i]!)
      const chroma = magnitude(a[i]!, b[i]!)
      const like = Math.exp(-(((hue - 0.9) / 0.35) ** 2) - ((chroma - 0.07) / 0.05) ** 2)
      const skin = l[i]! > 0.3 ? like : 0
      out[i] = 0.6 + 0.9 * Math.exp(-5 * (dx * dx + dy * dy)) + 1.6 * skin + faceWeight * detail.data[i]!
    }
  }
  return out
}
