import { type Canvas, createCanvas, ImageData, type SKRSContext2D } from '@napi-rs/canvas'
import type { Execution, ExecutionContext, ImageValue, VideoValue } from '../../execution-types.ts'
import { type MusicChoice, musicChoices } from '../../ground/film/inputs.ts'
import { makeFilm } from '../../ground/film/make-film.ts'
import { Screen } from '../../ground/film/screen.ts'
import { type FilmSettings, filmSettingsOf } from '../../ground/film/settings.ts'
import { scoreFor } from '../../ground/film/sound/music/score.ts'
import { guessDepth } from '../../ground/guide/guess-depth.ts'
import { choiceOf, imageOf, numberOf } from '../../ground/inputs/read-input.ts'
import { mainFaces } from '../../ground/people/faces/crop.ts'
import { headOf } from '../../ground/people/faces/shape.ts'
import { release } from '../../ground/plane/release.ts'
import type { Size } from '../../ground/plane/size.ts'
import { boxesToKeep } from '../../ground/subject/boxes-to-keep.ts'
import { KernelSession } from '../../kernels/session.ts'
import { parallaxMoves } from './declaration.ts'
import { type Layers, layerPhoto } from './layers.ts'
import { type Pose, type Poses, posesAt } from './moves.ts'

export interface ParallaxSettings extends FilmSettings {
  readonly move: (typeof parallaxMoves)[number]
  /** Strength of the parallax, from 0 to 1. */
  readonly depth: number
  /** Defocus of the background, from 0 to 1. */
  readonly blur: number
  readonly music: MusicChoice
  readonly seed: number
}

const seconds = 5
/** Share of the frame's height by which a layer extends above it. */
const headroom = 0.015

function canvasOf({ data, width, height }: ImageValue): Canvas {
  const canvas = createCanvas(width, height)
  canvas.getContext('2d').putImageData(new ImageData(data, width, height), 0, 0)
  return canvas
}

/**
 * Returns the position in the frame of a layer at its pose. In its neutral pose, the layer is centred horizontally and extends
 * slightly above the frame.
 */
function placeOf({ width, height }: Size, layer: Size, pose: Pose, pivot: Layers['pivot']) {
  const [px, py] = [pivot.x * layer.width, pivot.y * layer.height]
  // Cameras move more sideways than vertically, so there is little margin at the top, where heads are.
  const [left, top] = [(width - layer.width) / 2, -headroom * height]
  // Every move is limited by the margins of the layer.
  const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value))
  const x = clamp(pose.x * width, left + 1, -left - 1)
  const y = clamp(pose.y * width, height - layer.height - top + 1, -top - 1)
  const { scale } = pose
  return { scale, left: left + x + px * (1 - scale), top: top + y + py * (1 - scale) }
}

function drawLayer(brush: SKRSContext2D, layer: Canvas, pose: Pose, pivot: Layers['pivot']) {
  const { scale, left, top } = placeOf(brush.canvas, layer, pose, pivot)
  brush.setTransform(scale, 0, 0, scale, left, top)
  brush.drawImage(layer, 0, 0)
}

/** Prepares a cut-out in front of its background. Returns a function that draws both at two poses. */
function layersOn(screen: Screen, cut: ImageValue, { far: plate, pivot }: Layers) {
  const [far, near] = [canvasOf(plate), canvasOf(cut)]
  const canvas = createCanvas(screen.width, screen.height)
  const brush = canvas.getContext('2d')
  brush.imageSmoothingEnabled = true
  brush.imageSmoothingQuality = 'medium'
  return async (ends: Poses) => {
    drawLayer(brush, far, ends.far, pivot)
    drawLayer(brush, near, ends.near, pivot)
    screen.show(canvas.data())
  }
}

/**
 * Prepares a photo without a cut-out, whose parts move according to their estimated depth. Returns a function that draws the
 * photo at two poses.
 */
async function openDepth(session: KernelSession, screen: Screen, { far, pivot }: Layers) {
  const texture = session.place(far.data)
  const depth = await guessDepth(far)
  const plane = session.place(depth.data)
  release(depth.data)
  const poses = session.reserve(6 * 4)
  return async (ends: Poses) => {
    const places = [ends.far, ends.near].map((pose) => placeOf(screen, far, pose, pivot))
    session.floats(poses, 6).set(places.flatMap(({ scale, left, top }) => [scale, left, top]))
    await session.run('drawDepth', screen.height, {
      texture,
      textureWidth: far.width,
      textureHeight: far.height,
      depth: plane,
      frame: screen.rgba,
      width: screen.width,
      poses,
    })
  }
}

/** Makes a seamlessly looping film of a photo that is split into layers. */
export async function filmDepth(
  image: ImageValue,
  subject: ImageValue,
  settings: ParallaxSettings,
  context: ExecutionContext,
): Promise<VideoValue> {
  const { size, fps, move, depth, blur, music, seed } = settings
  const heads = (await mainFaces(image, context.signal)).map(headOf)
  const layers = await layerPhoto(image, subject, {
    frame: size,
    blur,
    boxes: [...heads, ...(await boxesToKeep(image, context.signal))],
  })
  using session = new KernelSession(context.signal)
  const screen = new Screen(session, size)
  const frames = seconds * fps
  const show = layers.near ? layersOn(screen, layers.near, layers) : await openDepth(session, screen, layers)
  const draw = async (frame: number) => await show(posesAt(move, depth, frame / frames))
  const score = scoreFor({ music, seconds, seed }, context.signal)
  return await makeFilm({ screen, fps, frames, poster: Math.floor(frames / 4), ...score }, draw, context)
}

export const executeParallax: Execution = async (inputs, context) => {
  const settings: ParallaxSettings = {
    ...filmSettingsOf(inputs),
    move: choiceOf(inputs, 'move', parallaxMoves),
    depth: numberOf(inputs, 'depth'),
    blur: numberOf(inputs, 'blur'),
    music: choiceOf(inputs, 'music', musicChoices),
    seed: numberOf(inputs, 'seed'),
  }
  return [await filmDepth(imageOf(inputs, 'image'), imageOf(inputs, 'subject'), settings, context)]
}
