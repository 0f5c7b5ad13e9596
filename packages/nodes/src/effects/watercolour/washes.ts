import { type Easel, lightRange } from '../../ground/drawing/easel.ts'
import type { Light, Sheet } from '../../ground/drawing/sheet.ts'
import { type PlaneRef, reservePlane, softenPlane } from '../../ground/plane/session-planes.ts'

export interface WashStyle {
  /** Distance over which colours run into each other, from 0 to 1. */
  readonly wet: number
  /** Width of the unpainted border in pixels; 0 without a border. */
  readonly border: number
  /** Number of overlapping washes. */
  readonly washes: number
  /** Factor of chroma. */
  readonly vivid: number
}

/** Computes the washes: lightness from the darkest wash (0) to the paper (1), a, b, and presence of pigment. */
export async function layWashes(sheet: Sheet, style: WashStyle): Promise<PlaneRef> {
  const { easel, paper } = sheet
  const { session, surface, scale, seed } = easel
  const { width, height } = surface
  const plane = reservePlane(session, width, height)
  await session.run('unpackLab', height, { lab: surface.base, plane: plane.address, width })
  const soft = await softenPlane(session, plane, 15 * scale)
  const out = reservePlane(session, width, height)
  const [black, white] = lightRange(easel)
  const address = session.reserve(128)
  session
    .ints(address, 10)
    .set([
      plane.address,
      soft.address,
      out.address,
      paper,
      width,
      height,
      soft.width,
      soft.height,
      soft.shift,
      seed | 0,
    ])
  session
    .floats(address + 40, 7)
    .set([
      1 / scale,
      Math.max(white, 0.93),
      Math.min(black, 0.3),
      style.washes,
      style.wet,
      style.border,
      style.vivid,
    ])
  await session.run('wash', height, { parameters: address })
  return out
}

export interface PigmentStyle {
  /** Oklab lightness of the darkest and the lightest wash. */
  readonly dark: number
  readonly bright: number
  readonly rim: number
  readonly grain: number
  readonly flow: number
  readonly bloom: number
  /** Reflectance of unpainted paper, as linear RGB. */
  readonly bare: Light
}

/** Settles the pigment: converts the washes to ink densities on the sheet. */
export async function settlePigment(sheet: Sheet, washes: PlaneRef, style: PigmentStyle): Promise<void> {
  const { easel, paper, density } = sheet
  const { session, scale, seed }: Easel = easel
  const soft = await softenPlane(session, washes, Math.max(1, 3.6 * scale))
  const address = session.reserve(128)
  session
    .ints(address, 9)
    .set([
      washes.address,
      soft.address,
      paper,
      density,
      washes.width,
      soft.width,
      soft.height,
      soft.shift,
      seed | 0,
    ])
  session
    .floats(address + 36, 10)
    .set([
      1 / scale,
      style.dark,
      style.bright,
      style.rim,
      style.grain,
      style.flow,
      style.bloom,
      ...style.bare,
    ])
  await session.run('pigment', washes.height, { parameters: address })
}
