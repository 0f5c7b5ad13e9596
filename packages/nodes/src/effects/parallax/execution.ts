import { type Canvas, createCanvas, ImageData, type SKRSContext2D } from '@napi-rs/canvas'
import type { Execution, ExecutionContext, ImageValue, VideoValue } from '../../execution-types.ts'
import { makeFilm } from '../../ground/film/make-film.ts'
import { Screen } from '../../ground/film/screen.ts'
import { type FilmSettings, filmSettingsOf } from '../../ground/film/settings.ts'
import { choiceOf, imageOf, numberOf } from '../../ground/inputs/read-input.ts'
import { mainFaces } from '../../ground/people/faces/crop.ts'
import { KernelSession } from '../../kernels/session.ts'
import { parallaxMoves } from './declaration.ts'
import { type Layers, layerPhoto } from './layers.ts'
import { type Pose, posesAt } from './moves.ts'

export interface ParallaxSettings extends FilmSettings {
  readonly move: (typeof parallaxMoves)[number]
  /** 0..1 */
  readonly depth: number
  /** 0..1 */
  readonly blur: number
}

const seconds = 5
/** Share of the frame's height by which a layer extends above it. */
const headroom = 0.015

function canvasOf({ data, width, height }: ImageValue): Canvas {
  const canvas = createCanvas(width, height)
  canvas.getContext('2d').putImageData(new ImageData(data, width, height), 0, 0)
  return canvas
}

/** Draws a layer at its pose. At rest it is centred horizontally and extends slightly above the frame. */
function drawLayer(brush: SKRSContext2D, layer: Canvas, pose: Pose, pivot: Layers['pivot']) {
  const { width, height } = brush.canvas
  const [px, py] = [pivot.x * layer.width, pivot.y * layer.height]
  // Cameras move more sideways than vertically, so there is little margin at the top, where heads are.
  const [left, top] = [(width - layer.width) / 2, -headroom * height]
  // The margins limit every move, whatever its pose asks for.
  const hold = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))
  const x = hold(pose.x * width, left + 1, -left - 1)
  const y = hold(pose.y * width, height - layer.height - top + 1, -top - 1)
  brush.setTransform(
    pose.scale,
    0,
    0,
    pose.scale,
    left + x + px * (1 - pose.scale),
    top + y + py * (1 - pose.scale),
  )
  brush.drawImage(layer, 0, 0)
}

/** Makes a seamlessly looping film of a photo split into layers. */
export async function filmDepth(
  image: ImageValue,
  subject: ImageValue,
  settings: ParallaxSettings,
  context: ExecutionContext,
): Promise<VideoValue> {
  const { size, fps, move, depth, blur } = settings
  const layers = await layerPhoto(image, subject, {
    frame: size,
    blur,
    faces: await mainFaces(image, context.signal),
  })
  const far = canvasOf(layers.far)
  const near = layers.near && canvasOf(layers.near)
  const canvas = createCanvas(size.width, size.height)
  const brush = canvas.getContext('2d')
  brush.imageSmoothingEnabled = true
  brush.imageSmoothingQuality = 'medium'
  using session = new KernelSession(context.signal)
  const screen = new Screen(session, size)
  const frames = seconds * fps
  const draw = async (frame: number) => {
    const poses = posesAt(move, depth, frame / frames)
    // Without a cut-out the only layer moves like the near one would, so that motion is visible.
    drawLayer(brush, far, near ? poses.far : poses.near, layers.pivot)
    if (near) drawLayer(brush, near, poses.near, layers.pivot)
    screen.show(canvas.data())
  }
  return await makeFilm({ screen, fps, frames, poster: Math.floor(frames / 4) }, draw, context)
}

export const executeParallax: Execution = async (inputs, context) => {
  const settings: ParallaxSettings = {
    ...filmSettingsOf(inputs),
    move: choiceOf(inputs, 'move', parallaxMoves),
    depth: numberOf(inputs, 'depth'),
    blur: numberOf(inputs, 'blur'),
  }
  return [await filmDepth(imageOf(inputs, 'image'), imageOf(inputs, 'subject'), settings, context)]
}
