import type { KernelSession } from '../../kernels/session.ts'
import { halvePlane, type LabPlane, reservePlane } from './planes.ts'
import { fieldBytes, jobBytes, patchesOver, type SearchJob, writeJob } from './search.ts'
import type { StylePlan } from './settings.ts'

/** Weight of colour relative to lightness when patches are compared. */
const colourWeight = 1.2
const stray = 1.15
/** Number added to patch distances before weighting, so that small differences of distance hardly affect the weight. */
const distanceOffset = 400
/** Distances, in patches, of the neighbours whose matches are tried in turn. */
const firstJumps = [8, 4, 2, 1, 4, 2, 1]
const jumps = [2, 1]

/** One level of the pyramids of picture and style. */
interface Level {
  readonly content: LabPlane
  readonly style: LabPlane
  readonly tile: number
}

export interface Canvas {
  readonly session: KernelSession
  readonly plan: StylePlan
  /** Content at the picture's full size. */
  readonly content: LabPlane
  readonly style: LabPlane
  /** Side of the style's tiles at the working size, in pixels. */
  readonly tile: number
  readonly seed: number
}

/** Buffers of the search. `from` and `to` are swapped after each pass. */
interface SearchBuffers {
  readonly canvas: Canvas
  readonly features: number
  readonly styleFeatures: number
  readonly job: number
  readonly estimate: LabPlane
  from: number
  to: number
  turns: number
}

function reserveBuffers(canvas: Canvas): SearchBuffers {
  const { session, plan, content, tile } = canvas
  const { width, height } = plan
  return {
    canvas,
    features: session.reserve(width * height * 4),
    styleFeatures: session.reserve(4 * tile * tile * 4),
    job: session.reserve(jobBytes),
    estimate: reservePlane(session, content.width, content.height),
    from: session.reserve(fieldBytes(width, height)),
    to: session.reserve(fieldBytes(width, height)),
    turns: 0,
  }
}

/** Writes the search job of a level; its seed is derived from the canvas's seed and the number of jobs so far. */
function writeLevelJob(buffers: SearchBuffers, level: Level, change: Partial<SearchJob> = {}): void {
  buffers.turns += 1
  writeJob(buffers.canvas.session, buffers.job, {
    picture: buffers.features,
    style: buffers.styleFeatures,
    from: buffers.from,
    to: buffers.to,
    width: level.content.width,
    height: level.content.height,
    tile: level.tile,
    jump: 1,
    seed: (buffers.canvas.seed + Math.imul(buffers.turns, 0x9e3779b1)) | 0,
    stray,
    ...change,
  })
}

function swap(buffers: SearchBuffers): void {
  const { from, to } = buffers
  buffers.from = to
  buffers.to = from
}

async function features(
  buffers: SearchBuffers,
  plane: LabPlane,
  guide: LabPlane,
  out: number,
): Promise<void> {
  const { session, plan } = buffers.canvas
  await session.run('patchFeatures', plane.height, {
    lab: plane.address,
    guide: guide.address,
    out,
    width: plane.width,
    colour: colourWeight,
    structure: plan.structure,
  })
}

/** Blends the patches of the field `from`, which were found at the level `found`, into a picture that is 2^shift times as large. */
async function vote(
  buffers: SearchBuffers,
  found: Level,
  target: Level,
  options: { shift: number; contentShare: number; detailShare: number },
) {
  const { session } = buffers.canvas
  const { content, style } = target
  writeLevelJob(buffers, found, { to: buffers.from })
  await session.run('votePatches', content.height, {
    parameters: buffers.job,
    style: style.address,
    content: content.address,
    out: buffers.estimate.address,
    width: content.width,
    shift: options.shift,
    distanceOffset,
    contentShare: options.contentShare,
    detailShare: options.detailShare,
  })
}

async function search(buffers: SearchBuffers, level: Level, distances: readonly number[]): Promise<void> {
  const { session } = buffers.canvas
  const rows = patchesOver(level.content.height)
  writeLevelJob(buffers, level, { to: buffers.from })
  await session.run('ratePatches', rows, { parameters: buffers.job })
  for (const jump of distances) {
    writeLevelJob(buffers, level, { jump })
    await session.run('searchPatches', rows, { parameters: buffers.job })
    swap(buffers)
  }
}

/**
 * Initializes the search of a level: randomly on the coarsest level, otherwise from the coarser field and a picture built of its
 * patches.
 */
async function begin(
  buffers: SearchBuffers,
  level: Level,
  coarser: Level | null,
  contentShare: number,
): Promise<void> {
  const { session, plan } = buffers.canvas
  const rows = patchesOver(level.content.height)
  await features(buffers, level.style, level.style, buffers.styleFeatures)
  if (!coarser) {
    writeLevelJob(buffers, level)
    await session.run('scatterPatches', rows, { parameters: buffers.job })
    swap(buffers)
    await features(buffers, level.content, level.content, buffers.features)
    return
  }
  await vote(buffers, coarser, level, { shift: 1, contentShare, detailShare: plan.detailShare })
  writeLevelJob(buffers, level)
  const { width, height } = coarser.content
  await session.run('refinePatches', rows, {
    parameters: buffers.job,
    coarseColumns: patchesOver(width),
    coarseRows: patchesOver(height),
    coarseWidth: width,
    coarseHeight: height,
  })
  swap(buffers)
  await features(
    buffers,
    { ...level.content, address: buffers.estimate.address },
    level.content,
    buffers.features,
  )
}

async function pyramid(canvas: Canvas): Promise<readonly Level[]> {
  const { session, plan } = canvas
  let level: Level = {
    content: await halvePlane(session, canvas.content, plan.shift),
    style: await halvePlane(session, canvas.style, plan.shift),
    tile: canvas.tile,
  }
  const levels = [level]
  while (levels.length < plan.levels.length) {
    level = {
      content: await halvePlane(session, level.content),
      style: await halvePlane(session, level.style),
      tile: level.tile >> 1,
    }
    levels.push(level)
  }
  return levels.reverse()
}

/**
 * Texture optimisation (Kwatra et al. 2005; for pictures Elad & Milanfar 2017), from coarse to fine. Each step finds the most
 * similar style patch for every patch of the picture, blends these patches, and mixes in some content. The last patches are
 * blended at the picture's full size, with the style's full detail.
 */
export async function synthesise(canvas: Canvas, progress?: (fraction: number) => void): Promise<LabPlane> {
  const { plan } = canvas
  const buffers = reserveBuffers(canvas)
  const levels = await pyramid(canvas)
  const finest = levels.at(-1)!
  for (const [index, look] of plan.levels.entries()) {
    const level = levels[index]!
    await begin(buffers, level, levels[index - 1] ?? null, look.contentShare)
    for (let round = 0; round < look.rounds; round++) {
      await search(buffers, level, index + round === 0 ? firstJumps : jumps)
      progress?.((index + (round + 1) / look.rounds) / plan.levels.length)
      if (level === finest && round === look.rounds - 1) break
      await vote(buffers, level, level, {
        shift: 0,
        contentShare: look.contentShare,
        detailShare: plan.detailShare,
      })
      await features(
        buffers,
        { ...level.content, address: buffers.estimate.address },
        level.content,
        buffers.features,
      )
    }
  }
  const { shift, finalContentShare, detailShare } = plan
  const fullSize = { content: canvas.content, style: canvas.style, tile: canvas.tile }
  await vote(buffers, finest, fullSize, {
    shift,
    contentShare: finalContentShare,
    detailShare: detailShare * 0.6,
  })
  return buffers.estimate
}
