import type { ImageValue } from '../execution-types.ts'
import { byteTable } from '../oil-painting/tables.ts'
import { type Easel, flowOf } from './easel.ts'

export type Light = readonly [red: number, green: number, blue: number]

/** A sheet of paper on an easel. */
export interface Sheet {
  readonly easel: Easel
  /** Height of the paper, f32, 0..1. */
  readonly paper: number
  /** Optical density: f32 × 4 (red, green, blue, chalk). */
  readonly density: number
}

export interface Felt {
  /** Size of the coarsest marks of the felt at 1024 px, in pixels. */
  readonly size: number
  /** How much the fibres show, 0..1. */
  readonly fibre: number
}

/** Makes the paper; the same seed makes the same sheet. */
export async function openSheet(easel: Easel, felt: Felt): Promise<Sheet> {
  const { session, surface } = easel
  const { width, height } = surface
  const paper = session.reserve(width * height * 4)
  const density = session.reserve(width * height * 16)
  const grain = 1 / Math.max(2, felt.size * easel.scale)
  await session.run('paper', height, [paper, width, grain, felt.fibre, easel.seed | 0])
  return { easel, paper, density }
}

export interface Inking {
  /** f32 plane whose heights become ink. */
  readonly plane: number
  /** No ink at `from`, all of it at `to`. */
  readonly from: number
  readonly to: number
  /** 0..1: less where edges run every way. */
  readonly doubt: number
  /** 0..1: less in the paper's hollows. */
  readonly grain: number
  /** Optical density. */
  readonly ink: Light
}

/** Inks what is high in a plane. */
export async function inkPlane({ easel, paper, density }: Sheet, inking: Inking): Promise<void> {
  const { session, surface } = easel
  const { plane, from, to, doubt, grain, ink } = inking
  const place = [plane, ...flowOf(easel), paper, density, surface.width]
  await session.run('lines', surface.height, [...place, from, to, doubt, grain, ...ink])
}

export interface PaperLook {
  /** What bare paper and chalk throw back, linear light. */
  readonly bare: Light
  readonly chalk: Light
  readonly relief: number
  /** Density that is never passed. */
  readonly ceiling: number
}

/** The sheet as people see it. */
export async function printSheet({ easel, paper, density }: Sheet, look: PaperLook): Promise<ImageValue> {
  const { session, surface } = easel
  const { width, height } = surface
  const bytes = session.place(byteTable())
  const at = session.reserve(64)
  session.ints(at, 6).set([density, paper, surface.rgba, bytes, width, height])
  session.floats(at + 24, 8).set([...look.bare, ...look.chalk, look.relief, look.ceiling])
  await session.run('printSheet', height, [at])
  const data = new Uint8ClampedArray(width * height * 4)
  data.set(session.bytes(surface.rgba, data.length))
  return { kind: 'image', width, height, data }
}
