import type { ImageValue } from '../../execution-types.ts'
import { byteTable } from '../colour/srgb.ts'
import { type Easel, flowOf } from './easel.ts'

export type Light = readonly [red: number, green: number, blue: number]

/** A sheet of paper with the picture to draw on it. */
export interface Sheet {
  readonly easel: Easel
  /** Address of the paper's height, f32, from 0 to 1. */
  readonly paper: number
  /** Address of the optical density: f32 × 4 (red, green, blue, chalk). */
  readonly density: number
}

export interface Felt {
  /** Size of the coarsest felt marks at 1024 px, in pixels. */
  readonly size: number
  /** Visibility of the fibres, from 0 to 1. */
  readonly fibre: number
}

/** Makes the paper; the same seed makes the same sheet. */
export async function openSheet(easel: Easel, felt: Felt): Promise<Sheet> {
  const { session, surface } = easel
  const { width, height } = surface
  const paper = session.reserve(width * height * 4)
  const density = session.reserve(width * height * 16)
  const grain = 1 / Math.max(2, felt.size * easel.scale)
  await session.run('paper', height, { out: paper, width, grain, fibre: felt.fibre, seed: easel.seed | 0 })
  return { easel, paper, density }
}

export interface InkOptions {
  /** Address of the f32 plane whose values become ink. */
  readonly plane: number
  /** Values at which ink begins, and at which it is full. */
  readonly from: number
  readonly to: number
  /** Reduces ink where edges have no common direction, from 0 to 1. */
  readonly doubt: number
  /** Reduces ink in the paper's hollows, from 0 to 1. */
  readonly grain: number
  /** Optical density. */
  readonly ink: Light
}

/** Inks the high values of a plane. */
export async function inkPlane({ easel, paper, density }: Sheet, inking: InkOptions): Promise<void> {
  const { session, surface } = easel
  const { plane, from, to, doubt, grain, ink } = inking
  await session.run('lines', surface.height, {
    edges: plane,
    ...flowOf(easel),
    paper,
    sheet: density,
    width: surface.width,
    from,
    to,
    doubt,
    grain,
    red: ink[0],
    green: ink[1],
    blue: ink[2],
  })
}

export interface PaperStyle {
  /** Light that bare paper and chalk reflect, linear. */
  readonly bare: Light
  readonly chalk: Light
  readonly relief: number
  /** Maximum of the density. */
  readonly ceiling: number
}

/** Renders the sheet as an image. */
export async function printSheet({ easel, paper, density }: Sheet, style: PaperStyle): Promise<ImageValue> {
  const { session, surface } = easel
  const { width, height } = surface
  const bytes = session.place(byteTable())
  const address = session.reserve(64)
  session.ints(address, 6).set([density, paper, surface.rgba, bytes, width, height])
  session.floats(address + 24, 8).set([...style.bare, ...style.chalk, style.relief, style.ceiling])
  await session.run('printSheet', height, { parameters: address })
  const data = new Uint8ClampedArray(width * height * 4)
  data.set(session.bytes(surface.rgba, data.length))
  return { kind: 'image', width, height, data }
}
