import type { ExecutionContext, VideoValue } from '../../../execution-types.ts'
import { KernelSession } from '../../../kernels/session.ts'
import { makeFilm } from '../make-film.ts'
import { Screen } from '../screen.ts'
import { scoreFor } from '../sound/music/score.ts'
import type { MakingSound } from './inputs.ts'
import type { Making, Stage } from './stage.ts'
import { toolSounds } from './tool-sounds.ts'
import { touchesOf } from './touches.ts'

interface MakingSettings {
  readonly fps: number
  readonly seconds: number
  readonly sound: MakingSound
  readonly seed: number
}

/** Time for which the finished picture is shown, in seconds. */
const finishedSeconds = 1.8
/** Time of the making at the first frame. Players show this frame before they play, so the ground must not be empty. */
const firstTime = 0.04

/**
 * Returns the first frame that shows a time of the making, 0..1. `frames` is the number of frames until the picture is finished.
 */
export function frameAt(time: number, frames: number): number {
  return Math.max(0, Math.ceil(((time - firstTime) / (1 - firstTime)) * frames))
}

/** A stage with its frames: its pixels by the frame in which they appear. */
interface Reel {
  readonly first: number
  /** The first frame in which the stage is finished. */
  readonly end: number
  /** The pixels of frame `first + i` are `pixels[start[i] .. start[i + 1]]`. */
  readonly start: Uint32Array
  readonly pixels: Uint32Array
}

interface Span {
  readonly from: number
  readonly to: number
}

function reelOf({ born }: Stage, { from, to }: Span, frames: number): Reel {
  const [first, end] = [frameAt(from, frames), frameAt(to, frames)]
  const count = end - first + 1
  const frameOf = (i: number) => Math.min(count - 1, frameAt(from + (to - from) * born[i]!, frames) - first)
  const start = new Uint32Array(count + 1)
  for (let i = 0; i < born.length; i++) start[frameOf(i) + 1]! += 1
  for (let i = 0; i < count; i++) start[i + 1]! += start[i]!
  const next = start.slice()
  const pixels = new Uint32Array(born.length)
  for (let i = 0; i < born.length; i++) pixels[next[frameOf(i)]!++] = i
  return { first, end, start, pixels }
}

/** Divides the time of the making among its stages. */
function spansOf(stages: readonly Stage[]): Span[] {
  const total = stages.reduce((sum, { share }) => sum + share, 0) || 1
  let from = 0
  return stages.map(({ share }) => {
    const span = { from, to: Math.min(1, from + share / total) }
    from = span.to
    return span
  })
}

const wordsOf = ({ buffer, byteOffset, byteLength }: Uint8ClampedArray) =>
  new Uint32Array(buffer, byteOffset, byteLength / 4)

/** Draws the frames of a making onto a canvas, one after the other. */
class Player {
  readonly canvas: Uint8ClampedArray
  readonly #making: Making
  readonly #frames: number
  readonly #spans: readonly Span[]
  #stage = 0
  #reel: Reel | undefined
  #frame = -1

  constructor(making: Making, spans: readonly Span[], frames: number) {
    this.canvas = making.ground.data.slice()
    this.#making = making
    this.#spans = spans
    this.#frames = frames
  }

  /** Draws the next frame. */
  step(): void {
    this.#frame++
    for (; this.#stage < this.#making.stages.length; this.#stage++) {
      const stage = this.#making.stages[this.#stage]!
      this.#reel ??= reelOf(stage, this.#spans[this.#stage]!, this.#frames)
      const { first, end, start, pixels } = this.#reel
      if (this.#frame < end) {
        const index = this.#frame - first
        if (index >= 0) this.#copy(stage, pixels.subarray(start[index]!, start[index + 1]!))
        return
      }
      this.canvas.set(stage.picture.data)
      this.#reel = undefined
    }
  }

  #copy({ picture }: Stage, pixels: Uint32Array): void {
    const [to, from] = [wordsOf(this.canvas), wordsOf(picture.data)]
    for (const pixel of pixels) to[pixel] = from[pixel]!
  }
}

/**
 * Films a picture while it is made: each stage appears in its order, and the finished picture is shown for a while and is the
 * poster. The film has the sound of the tools, or music. Deterministic: the same input gives the same frames.
 */
export async function filmMaking(
  making: Making,
  { fps, seconds, sound, seed }: MakingSettings,
  context: ExecutionContext,
): Promise<VideoValue> {
  const frames = seconds * fps
  const finished = Math.round(frames - finishedSeconds * fps)
  const spans = spansOf(making.stages)
  const soundOfTools = () => {
    const touches = making.stages.flatMap((stage, index) => {
      const { from, to } = spans[index]!
      return touchesOf(stage, (time) => frameAt(from + (to - from) * time, finished) / fps)
    })
    return { sound: toolSounds(touches, seconds, context.signal) }
  }
  using session = new KernelSession(context.signal)
  const screen = new Screen(session, making.ground)
  const player = new Player(making, spans, finished)
  const draw = async () => {
    player.step()
    screen.show(player.canvas)
  }
  const score = sound === 'tools' ? soundOfTools() : scoreFor({ music: sound, seconds, seed }, context.signal)
  const order = { screen, fps, frames, poster: frames - 1, previewFrom: fps / 2, ...score }
  return await makeFilm(order, draw, context)
}
