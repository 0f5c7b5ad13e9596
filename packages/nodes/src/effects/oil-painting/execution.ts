import type { Execution, ImageValue } from '../../execution-types.ts'
import { colourShadows } from '../../ground/colour/shadows.ts'
import { brushOf, type PaintSettings } from '../../ground/drawing/painting-plan.ts'
import { type DrawHooks, drawWithPreviews } from '../../ground/drawing/previews.ts'
import { imageOf, numberOf } from '../../ground/inputs/read-input.ts'
import type { Face } from '../../ground/people/faces/decode.ts'
import { findCloseFaces, findFaces, fullPictureOf } from '../../ground/people/faces/find-faces.ts'
import { boxOf, partOf } from '../../ground/people/faces/portrait.ts'
import { ellipseOf, shareAt } from '../../ground/people/faces/shape.ts'
import { paintImage } from './paint.ts'

/** Size of the brushes outside faces relative to the setting, because painters work more loosely in parts of low interest. */
const looseFactor = 1.45
/** Number of brush widths along the height of a face, and width of the smallest brush in pixels. */
const [brushesPerFace, minBrush] = [80, 0.9]

/** Chroma of the deepest shadows. */
const shadowChroma = 0.028

/** Blends a painted part into a painting, within a face. */
function blendFace(
  painting: ImageValue,
  part: ImageValue,
  corner: { left: number; top: number },
  face: Face,
): void {
  const ellipse = ellipseOf(face, 1.05)
  for (let y = 0; y < part.height; y++) {
    for (let x = 0; x < part.width; x++) {
      const share = shareAt(ellipse, { x: corner.left + x + 0.5, y: corner.top + y + 0.5 }, 0.3)
      if (share === 0) continue
      const from = (y * part.width + x) * 4
      const to = ((y + corner.top) * painting.width + x + corner.left) * 4
      for (let c = 0; c < 3; c++)
        painting.data[to + c]! += Math.round((part.data[from + c]! - painting.data[to + c]!) * share)
    }
  }
}

/** Paints a picture with brushes that are larger than the setting, and then its faces again with small brushes. */
async function paintWithFaces(
  image: ImageValue,
  settings: PaintSettings,
  hooks: DrawHooks,
): Promise<ImageValue> {
  const usual = brushOf(Math.max(image.width, image.height), settings.brush_size)
  const coloured = colourShadows(image, shadowChroma)
  // Another thread searches for faces at the same time. A preview does not wait for small faces, which would hardly be visible in
  // it.
  const search = fullPictureOf(image) ? findCloseFaces : findFaces
  const finding = search(image, hooks.signal)
  finding.catch(() => {})
  const painted = await paintImage(coloured, { ...settings, brush: usual * looseFactor }, hooks)
  for (const face of await finding) {
    const brush = Math.max(minBrush, Math.min(usual, face.height / brushesPerFace))
    const box = boxOf(face, image)
    const part = await paintImage(
      await partOf(coloured, box),
      { ...settings, brush },
      { signal: hooks.signal },
    )
    blendFace(painted, part, box, face)
  }
  return painted
}

export const executeOilPainting: Execution = async (inputs, context) => {
  const settings: PaintSettings = {
    strength: numberOf(inputs, 'strength'),
    brush_size: numberOf(inputs, 'brush_size'),
    warmth: numberOf(inputs, 'warmth'),
    seed: numberOf(inputs, 'seed'),
  }
  return [
    await drawWithPreviews(imageOf(inputs, 'image'), context, (image, hooks) =>
      paintWithFaces(image, settings, hooks),
    ),
  ]
}
