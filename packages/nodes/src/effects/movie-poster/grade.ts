import type { ImageValue } from '../../execution-types.ts'
import { labOf, putLab } from '../../ground/colour/lab.ts'
import { alphaOf } from '../../ground/people/subject.ts'
import { magnitude } from '../../ground/plane/magnitude.ts'
import { fitSize, planeOf, resizePlane, sampleAt, softBlur } from '../../ground/plane/plane.ts'
import type { Page } from '../../ground/type/page.ts'
import type { PosterStyle } from './styles.ts'

const lightSide = 160

/** Returns a soft glow around the person, from 0 to 1, at low resolution, as if lit from behind. */
function glowOf({ subject, photo }: Page) {
  const size = fitSize(photo, lightSide)
  if (!subject) {
    return planeOf(size, (i) => {
      const [x, y] = [(i % size.width) / size.width - 0.5, Math.floor(i / size.width) / size.height - 0.4]
      return 1.1 * Math.exp(-3.5 * (x * x + y * y))
    })
  }
  return softBlur(
    resizePlane(softBlur(alphaOf(subject), subject.width >> 8), size),
    Math.round(size.width * 0.15),
  )
}

/**
 * Grades a poster: an S-curve of lightness, tinted shadows and highlights, dark surroundings that glow behind the person, and a
 * dark lower edge for the text.
 */
export function gradePage(page: Page, style: PosterStyle): ImageValue {
  const { width, height, photo, subject } = page
  const glow = glowOf(page)
  const [sx, sy] = [glow.width / width, glow.height / height]
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++) {
    const foot = Math.min(1, Math.max(0, (y / height - 0.5) / 0.36))
    const night = 1 - 0.97 * foot * foot * (3 - 2 * foot)
    for (let x = 0; x < width; x++) {
      const i = (y * width + x) * 4
      const [l, a, b] = labOf(photo.data[i]!, photo.data[i + 1]!, photo.data[i + 2]!)
      const mine = subject ? subject.data[i + 3]! / 255 : 0
      const lit = sampleAt(glow, (x + 0.5) * sx - 0.5, (y + 0.5) * sy - 0.5)
      const edge = Math.max(0, magnitude((x / width - 0.5) * 1.5, (y / height - 0.4) * 1.25) - 0.35)
      const around = (0.52 + 0.48 * lit) * Math.max(0.2, 1 - 0.9 * edge)
      const exposure = mine * 1.02 + (1 - mine) * around
      const curve = l + (style.contrast - 1) * 0.8 * Math.sin(2 * Math.PI * (l - 0.5)) * 0.16 * Math.PI
      const light = Math.min(1, Math.max(0, curve * exposure * night))
      const tint = light * light * (3 - 2 * light)
      const mix = (value: number, dark: number, bright: number) =>
        value * style.chroma * (0.35 + 0.65 * night) + (dark + (bright - dark) * tint) * 0.85
      putLab(
        data,
        i,
        style.shadows[0] * 0.5 + light * (1 - style.shadows[0] * 0.5),
        mix(a, style.shadows[1], style.lights[1] * 0.7),
        mix(b, style.shadows[2], style.lights[2] * 0.7),
      )
    }
  }
  return { kind: 'image', width, height, data }
}
