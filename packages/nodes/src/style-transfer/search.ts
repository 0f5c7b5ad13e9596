import type { KernelSession } from '../kernels/session.ts'

/** Side of a patch in pixels, and how far apart patches are; as in the kernels. */
export const patchSide = 8
const patchGap = 2

/** What the search kernels work on; see `Search` there. */
export interface SearchJob {
  /** Addresses of four u8 a pixel. */
  readonly picture: number
  readonly style: number
  /** Addresses of fields of patches. */
  readonly from: number
  readonly to: number
  readonly width: number
  readonly height: number
  /** Side of a tile of the style, in pixels. */
  readonly tile: number
  readonly jump: number
  /** 32 bits. */
  readonly seed: number
  /** By how much a stray patch has to be nearer than those that continue their neighbours; 1 or more. */
  readonly stray: number
}

/** How many patches lie over a length of pixels. */
export const patchesOver = (length: number) => Math.ceil((length - patchSide) / patchGap) + 1

/** Bytes of a field of patches over a picture. */
export const fieldBytes = (width: number, height: number) => patchesOver(width) * patchesOver(height) * 8

export const jobBytes = 48

/** Writes a job where the kernels read it; the order of the numbers is that of the kernels' `Search`. */
export function writeJob(session: KernelSession, at: number, job: SearchJob): void {
  const { width, height } = job
  session
    .ints(at, jobBytes / 4)
    .set([
      ...[job.picture, job.style, job.from, job.to, width, height, patchesOver(width), patchesOver(height)],
      ...[job.tile, job.jump, job.seed | 0, Math.round(256 * job.stray)],
    ])
}
