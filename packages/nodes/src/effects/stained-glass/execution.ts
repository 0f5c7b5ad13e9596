import { setImmediate } from 'node:timers/promises'
import type { Execution, ExecutionContext, ImageValue } from '../../execution-types.ts'
import { shrinkImage } from '../../ground/codec/shrink.ts'
import { imageOf, numberOf } from '../../ground/inputs/read-input.ts'
import { cutOf } from '../../ground/people/subject.ts'
import { blurLab, blurPlane } from '../../ground/plane/blur.ts'
import { type LabPlanes, labPlanes, sizeOfArea, workingSize } from '../../ground/plane/lab-planes.ts'
import { shrinkPlane } from '../../ground/plane/plane.ts'
import type { Size } from '../../ground/plane/size.ts'
import { fillRegions } from '../../ground/shapes/fill.ts'
import { outlinesOf } from '../../ground/shapes/outlines.ts'
import {
  connect,
  evenRegions,
  type MergePlan,
  mergeRegions,
  type Regions,
  sidesOf,
} from '../../ground/shapes/regions.ts'
import { splitRegions } from '../../ground/shapes/split.ts'
import { superpixels } from '../../ground/shapes/superpixels.ts'
import { drawWindow } from './draw.ts'
import { giveFacesPanes, glassFaces } from './faces.ts'
import { cameWidths, leadDistance, rimDistance } from './lead.ts'
import { cutGlass } from './panes.ts'

/** Number of pixels of the reduced picture from which the panes are cut. */
const cutArea = 230_000
/** Minimum side of a pane in the picture, in pixels: a smaller pane would be hidden by its lead. */
const minPane = 9
/** Minimum height of a face in the reduced picture, in pixels: in a smaller face, the lead would leave no skin. */
const minFace = 14
const previewArea = 120_000
const previewSide = 512
/** Colour of transparent parts: clear glass. */
const clearGlass = [236, 240, 236] as const

async function pause(context: ExecutionContext, fraction: number): Promise<void> {
  context.progress(fraction)
  await setImmediate()
  context.signal.throwIfAborted()
}

/**
 * Cuts panes along the picture's edges first, and then divides panes that are still too large. `side` is the usual side of a
 * pane, in pixels.
 */
async function cutPanes(
  planes: LabPlanes,
  side: number,
  seed: number,
  context: ExecutionContext,
): Promise<{ regions: Regions; rule: MergePlan }> {
  const smooth = blurLab(planes, Math.max(1.2, side * 0.07))
  await pause(context, 0.1)
  const cells = superpixels(smooth, { side: side * 0.42, reach: 0.075, seed })
  await pause(context, 0.2)
  const usual = side * side
  const rule = { maxDifference: 0.045, maxArea: Infinity, minArea: usual * 0.1, minThickness: side * 0.19 }
  const merged = mergeRegions(connect(cells, planes), planes, rule)
  const shapes = connect(evenRegions(merged.labels, planes, side * 0.17, 5), planes)
  await pause(context, 0.3)
  const panesOf = splitRegions(shapes, planes, usual * 1.5, seed)
  const smoothedPanes = connect(evenRegions(panesOf.labels, planes, 1.5, 2), planes)
  const final = { ...rule, maxDifference: 0 }
  const regions = mergeRegions(smoothedPanes, planes, final)
  await pause(context, 0.35)
  return { regions, rule: final }
}

/** Returns the shape of the subject (1 inside) in the reduced picture; undefined if there is no sure outline. */
async function shapeOf(
  image: ImageValue,
  size: Size,
  signal: AbortSignal,
): Promise<Float32Array | undefined> {
  const cut = await cutOf(image, { signal })
  if (!cut || (await cut.isUnreliable)) return undefined
  return shrinkPlane(cut.matte, size).data.map((alpha) => (alpha > 0.5 ? 1 : 0))
}

/** Cuts panes along the outline of a shape. */
function cutAlong(
  { regions, rule }: { readonly regions: Regions; readonly rule: MergePlan },
  shape: Float32Array,
  planes: LabPlanes,
): { regions: Regions; rule: MergePlan } {
  const labels = regions.labels.map((label, i) => 2 * label + shape[i]!)
  const even = evenRegions(labels, planes, 1.5, 2)
  const plan = { ...rule, shape }
  return { regions: mergeRegions(connect(even, planes), planes, plan), rule: plan }
}

/**
 * `area` is the number of pixels of the reduced picture from which the panes are cut; a smaller number is faster and less exact.
 */
export async function executeStainedGlass(
  inputs: Parameters<Execution>[0],
  context: ExecutionContext,
  area = cutArea,
): ReturnType<Execution> {
  const image = imageOf(inputs, 'image')
  const seed = numberOf(inputs, 'seed')
  const size = workingSize(image, area)
  const unit = Math.sqrt(size.width * size.height)
  const wanted = unit / (20 * 2.2 ** -((numberOf(inputs, 'pane_size') - 4) / 3))
  const side = Math.max(wanted, Math.min(unit / 2, (unit * minPane) / Math.sqrt(image.width * image.height)))
  const planes = await labPlanes(image, size, clearGlass)
  await pause(context, 0.05)
  const [pieces, shape] = await Promise.all([
    cutPanes(planes, side, seed, context),
    shapeOf(image, size, context.signal),
  ])
  const cut = shape ? cutAlong(pieces, shape, planes) : pieces
  const faces = await glassFaces(image, (minFace * image.width) / size.width, context.signal)
  const { regions, faceOf } = await giveFacesPanes({ ...cut, planes }, faces, image, context.signal)
  const outlines = outlinesOf(regions)
  const sides = shape && sidesOf(regions, shape)
  const widths = cameWidths(outlines, regions, sides)
  const skins = Array.from(faceOf, (face) => faces[face]?.head.portrait.skin)
  const panes = cutGlass(regions, seed, { skins, sides })
  await pause(context, 0.4)
  const studio = {
    ...size,
    rim: await rimDistance(regions, context.signal),
    soft: blurPlane(planes.l, size, unit / 90),
    fine: blurPlane(planes.l, size, unit / 700),
  }
  await pause(context, 0.5)
  const draw = async (target: Size, listener: ExecutionContext): Promise<ImageValue> => {
    const scale = Math.sqrt((target.width * target.height) / (size.width * size.height))
    const half = Math.max(0.45, (numberOf(inputs, 'lead') * unit * scale) / 1300)
    const owner = fillRegions(regions, outlines, target)
    await pause(listener, 0.55)
    const lead = leadDistance({ outlines, widths, from: size }, target, half)
    await pause(listener, 0.65)
    const style = {
      half,
      pane: side * scale,
      painting: numberOf(inputs, 'painting'),
      glow: numberOf(inputs, 'glow'),
      seed,
      picture: image.width,
    }
    return drawWindow(
      { width: target.width, height: target.height, owner, lead, panes, faces, faceOf },
      studio,
      style,
      listener,
    )
  }
  const quiet = { ...context, progress: () => undefined }
  if (image.width * image.height > 2 * previewArea)
    await context.preview(await shrinkImage(await draw(sizeOfArea(image, previewArea), quiet), previewSide))
  const made = await draw(image, context)
  context.progress(1)
  return [made]
}
