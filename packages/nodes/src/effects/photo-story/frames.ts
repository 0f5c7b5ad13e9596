import type { ImageValue } from '../../execution-types.ts'
import { makeScene, type Scene } from '../../ground/film/scene.ts'
import { Screen } from '../../ground/film/screen.ts'
import type { Size } from '../../ground/plane/size.ts'
import { randomOf } from '../../ground/random/random.ts'
import { KernelSession } from '../../kernels/session.ts'
import { type CameraPath, planCamera, viewAt } from './camera.ts'
import { lightAt, type Shot, shotsAt, type Timeline } from './timeline.ts'

const bands = 8

interface LoadedScene {
  readonly scene: Scene
  readonly camera: CameraPath
  readonly slot: number
}

/**
 * Draws the frames of a story in the kernels. Only two scenes are in memory at a time, however many photos there are: the current
 * scene and the scene into which it dissolves.
 */
export class FrameSource implements Disposable {
  readonly screen: Screen
  readonly #signal: AbortSignal
  readonly #session: KernelSession
  readonly #images: readonly ImageValue[]
  readonly #timeline: Timeline
  readonly #size: Size
  readonly #seed: number
  readonly #loaded = new Map<number, LoadedScene>()
  readonly #scratch: number
  readonly #slots: readonly [number, number]

  constructor(
    story: { images: readonly ImageValue[]; timeline: Timeline; size: Size; seed: number },
    signal: AbortSignal,
  ) {
    this.#signal = signal
    this.#session = new KernelSession(signal)
    this.#images = story.images
    this.#timeline = story.timeline
    this.#size = story.size
    this.#seed = story.seed
    const { width, height } = story.size
    // Reserves memory for the largest texture: oversize 1.12, rounded up.
    const texture = (width * 1.12 + 4) * (height * 1.12 + 4) * 4
    this.screen = new Screen(this.#session, story.size)
    this.#scratch = this.#session.reserve((bands + 1) * (width * 3.12 + 16) * 16)
    this.#slots = [this.#session.reserve(texture), this.#session.reserve(texture)]
  }

  async #sceneOf(shot: Shot): Promise<LoadedScene> {
    const known = this.#loaded.get(shot.photo)
    if (known) return known
    const scene = await makeScene(this.#images[shot.photo]!, this.#size, this.#signal)
    const random = randomOf(this.#seed ^ Math.imul(shot.photo + 1, 0x9e3779b1))
    const camera = planCamera(scene.subject, { index: shot.photo, calm: scene.whole }, random)
    const slot = this.#slots[shot.photo % 2]!
    this.#session.bytes(slot, scene.data.byteLength).set(scene.data)
    const loaded = { scene, camera, slot }
    this.#loaded.set(shot.photo, loaded)
    this.#loaded.delete(shot.photo - 2)
    return loaded
  }

  async draw(frame: number): Promise<void> {
    const { width, height } = this.#size
    const band = Math.ceil(height / bands)
    const light = lightAt(this.#timeline, frame)
    for (const { shot, share } of shotsAt(this.#timeline, frame)) {
      const { scene, camera, slot } = await this.#sceneOf(shot)
      const view = viewAt(camera, (frame - shot.first) / Math.max(1, shot.end - 1 - shot.first))
      const left = (view.x - view.size / 2) * scene.width
      const top = (view.y - view.size / 2) * scene.height
      await this.#session.run(
        'drawFrame',
        height,
        {
          texture: slot,
          textureWidth: scene.width,
          textureHeight: scene.height,
          frame: this.screen.rgba,
          width,
          left,
          top,
          stepX: (view.size * scene.width) / width,
          stepY: (view.size * scene.height) / height,
          share,
          light,
          scratch: this.#scratch,
          band,
        },
        band,
      )
    }
  }

  [Symbol.dispose](): void {
    this.#session[Symbol.dispose]()
  }
}
