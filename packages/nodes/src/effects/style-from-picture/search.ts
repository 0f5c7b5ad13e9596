import type { KernelSession } from '../../kernels/session.ts'

/** Side of a patch and distance between patches, in pixels; must match the kernels. */
export const patchSide = 8
const patchGap = 2

/** Input of the search kernels; see `Search` there. */
export interface SearchJob {
  /** Addresses of four u8 per pixel. */
  readonly picture: number
  readonly style: number
  /** Addresses of patch fields. */
  readonly from: number
  readonly to: number
  readonly width: number
  readonly height: number
  /** Side of a style tile, in pixels. */
  readonly tile: number
  readonly jump: number
  /** 32-bit integer. */
  readonly seed: number
  /** Factor by which an incoherent patch must be nearer than patches that continue their neighbours; 1 or more. */
  readonly stray: number
}

/** Number of patches over a length in pixels. */
export const patchesOver = (length: number) => Math.ceil((length - patchSide) / patchGap) + 1

/** Size in bytes of the patch field of a picture. */
export const fieldBytes = (width: number, height: number) => patchesOver(width) * patchesOver(height) * 8

export const jobBytes = 48

/** Writes a job for the kernels; the order of the numbers must match the kernels' `Search`. */
export function writeJob(session: KernelSession, address: number, job: SearchJob): void {
  const { width, height } = job
  session
    .ints(address, jobBytes / 4)
    .set([
      ...[job.picture, job.style, job.from, job.to, width, height, patchesOver(width), patchesOver(height)],
      ...[job.tile, job.jump, job.seed | 0, Math.round(256 * job.stray)],
    ])
}
