import type { ImageValue } from '../../execution-types.ts'
import type { Point } from '../../ground/film/saliency.ts'
import { Screen } from '../../ground/film/screen.ts'
import { type Area, placeTexture, ShotCamera, type Texture, type View } from '../../ground/film/shots.ts'
import type { Size } from '../../ground/plane/size.ts'
import { KernelSession } from '../../kernels/session.ts'
import type { Cut, CutList } from './cut-list.ts'
import { layOut } from './lay-out.ts'
import { flashAt, type Pose, poseAt, type Rhythm, splitAt } from './moves.ts'
import { colour, type GradeName, grades } from './styles.ts'

/** Shutter time as a share of the time between two frames. */
const shutter = 0.55
const entranceSeconds = 0.24
const fadeSeconds = 0.7
/** Brightness of the last frame. The first frame is at full brightness, because players show it before they play. */
const lastLight = 0.35
/** Gap between panels, as a share of the frame's shorter side. */
const gapShare = 0.012
/** Longest pan during one cut, as a share of the frame. */
const maxTravel = 0.42
const panelDepth = 0.16
/** Minimum zoom of a close-up. */
const closeUp = 1.3

interface Picture {
  readonly texture: Texture
  readonly subjects: readonly Point[]
  readonly closeUps: readonly Point[]
}

export interface ShowOrder {
  readonly size: Size
  readonly fps: number
  readonly framesPerHalf: number
  readonly list: CutList
  readonly look: GradeName
}

/**
 * Draws the frames of a slideshow. All photos stay in memory, laid out for the frame, because cuts follow each other faster than
 * photos can be read.
 */
export class Show implements Disposable {
  readonly screen: Screen
  readonly frames: number
  readonly #signal: AbortSignal
  readonly #session: KernelSession
  readonly #camera: ShotCamera
  readonly #order: ShowOrder
  readonly #rhythm: Rhythm
  readonly #pictures: Picture[] = []

  constructor(order: ShowOrder, signal: AbortSignal) {
    this.#signal = signal
    this.#session = new KernelSession(signal)
    this.screen = new Screen(this.#session, order.size)
    this.#camera = new ShotCamera(this.#session, this.screen)
    this.#order = order
    this.#rhythm = {
      half: order.framesPerHalf,
      swing: Math.min(order.framesPerHalf, entranceSeconds * order.fps),
    }
    this.frames = order.list.bars.length * 8 * order.framesPerHalf
  }

  /** Lays out a photo and stores it as a texture. */
  async add(image: ImageValue): Promise<void> {
    const { size, look } = this.#order
    const { data, subjects, closeUps, ...laid } = await layOut(image, size, this.#signal)
    const coloured = await colour(data, laid, look)
    const texture = await placeTexture(this.#session, coloured, laid)
    this.#pictures.push({ texture, subjects, closeUps })
  }

  /** Returns the camera view of a picture, centred on a subject as far as the picture's edges allow. */
  #viewOf(texture: Texture, subject: Point, pose: Pose, area: Area): View {
    const [width, height] = [area.right - area.left, area.bottom - area.top]
    const cover = Math.min(texture.width / width, texture.height / height)
    const scale = cover / pose.zoom
    const near = (share: number, part: number, length: number) => {
      const room = Math.max(0, (length - part * Math.min(scale, cover)) / 2)
      // If the picture is longer than the frame, the camera pans past the subject.
      const travel = pose.travel * Math.min(room * 1.6, part * scale * maxTravel)
      return Math.min(room, Math.max(-room, (share - 0.5) * length + travel)) + length / 2
    }
    return {
      x: near(subject.x, width, texture.width) + pose.x * width * scale,
      y: near(subject.y, height, texture.height) + pose.y * height * scale,
      scale,
      turn: pose.turn,
    }
  }

  async #drawWhole(cut: Cut, next: Cut | undefined, frame: number, light: number): Promise<void> {
    const { look } = this.#order
    const picture = this.#pictures[cut.photo]!
    const area = { left: 0, top: 0, right: this.screen.width, bottom: this.screen.height }
    const split = splitAt(cut, frame, this.#rhythm)
    const subjects = cut.zoom >= closeUp ? picture.closeUps : picture.subjects
    const subject = subjects[cut.showing % subjects.length]!
    const shotAt = (time: number) =>
      this.#viewOf(picture.texture, subject, poseAt(cut, next, time, this.#rhythm), area)
    const open = shotAt(frame)
    const shut = shotAt(frame + shutter)
    await this.#camera.draw({
      texture: picture.texture,
      open,
      // Chromatic aberration: the colours spread outwards from the centre.
      shut: split > 0.05 ? { ...shut, scale: shut.scale * (1 - 0.012 * split) } : shut,
      area,
      split: split > 0.05 ? split : 0,
      flash: { share: flashAt(cut, frame, this.#rhythm), colour: grades[look].flash },
      light,
      vignette: grades[look].vignette,
    })
  }

  /** Draws panels over the dimmed picture: an additional panel with every beat, sliding in from alternating sides. */
  async #drawPanels(cut: Cut, next: Cut | undefined, frame: number): Promise<void> {
    const { width, height } = this.screen
    const { half, swing } = this.#rhythm
    await this.#drawWhole({ ...cut, entrance: 'cut' }, undefined, frame, 0.4)
    const gap = Math.round(Math.min(width, height) * gapShare)
    const isWide = width > height
    const long = isWide ? width : height
    const count = cut.panels.length
    const side = (long - gap * (count + 1)) / count
    for (const [index, photo] of cut.panels.entries()) {
      const since = frame - cut.start * half - index * 2 * half
      if (since < 0) continue
      const from = Math.round(gap + index * (side + gap))
      const to = Math.round(gap + index * (side + gap) + side)
      const area = isWide
        ? { left: from, top: gap, right: to, bottom: height - gap }
        : { left: gap, top: from, right: width - gap, bottom: to }
      const picture = this.#pictures[photo]!
      const sign = index % 2 === 0 ? 1 : -1
      const frameAt = (time: number) => {
        const late = time - cut.start * half - index * 2 * half
        const slide = sign * Math.max(0, 1 - late / swing) ** 3 * 0.8
        const hit = Math.exp((-5 * (time % (2 * half))) / (2 * half))
        const zoom = 1.05 + 0.05 * hit + 0.02 * (late / (8 * half))
        return this.#viewOf(
          picture.texture,
          picture.subjects[0]!,
          { x: isWide ? 0 : slide, y: isWide ? slide : 0, zoom, turn: 0, travel: 0 },
          area,
        )
      }
      const flash = { share: 0.5 * Math.exp((-5 * since) / half), colour: grades[this.#order.look].flash }
      const leaving = next && cut.end * half - frame < swing ? (cut.end * half - frame) / swing : 1
      await this.#camera.draw({
        texture: picture.texture,
        open: frameAt(frame),
        shut: frameAt(frame + shutter),
        area,
        flash,
        light: 1 - panelDepth * (1 - leaving),
      })
    }
  }

  async draw(frame: number): Promise<void> {
    const { cuts } = this.#order.list
    const half = frame / this.#order.framesPerHalf
    const index = cuts.findLastIndex(({ start }) => start <= half)
    const [cut, next] = [cuts[index]!, cuts[index + 1]]
    if (cut.panels.length > 0) {
      await this.#drawPanels(cut, next, frame)
      return
    }
    const left = Math.min(1, (this.frames - frame) / (fadeSeconds * this.#order.fps + 1))
    await this.#drawWhole(cut, next, frame, lastLight + (1 - lastLight) * (left * (2 - left)) ** 2)
  }

  [Symbol.dispose](): void {
    this.#session[Symbol.dispose]()
  }
}
