import type { ImageValue, SocketValue } from '@easel/nodes'
import { encodeImage, MaterialError, shrinkImage } from '@easel/nodes/execution'
import { type DigitalSourceType, labelSmallForm } from '@easel/nodes/origin'
import type { JobQueue } from '../../platform/jobs/job-queue.ts'
import { type FileDeps, putObject, upsertFile } from '../files/index.ts'
import { thumbhashOf } from '../files/worker.ts'
import { verdictOf } from '../moderation/index.ts'
import type { PreCheck } from '../moderation/worker.ts'
import { sourcesOf } from '../origin/worker.ts'
import type { RunOwner } from '../runs/index.ts'
import { isTemplatePresent, setCover } from '../templates/index.ts'
import { type CoverObjects, nameCover } from './covers.ts'
import { sampleFailed, sampleRan } from './samples.ts'
import { findStyleOfRun } from './style-covers.repo.ts'
import { findCoverRun } from './template-authoring.repo.ts'

const coverSide = 1280

interface CoverDeps extends FileDeps {
  jobs: JobQueue
  preCheck: Pick<PreCheck, 'scoreResult'>
}

/**
 * Owner of cover runs. A cover is the result of the graph with the site's pictures; a video result becomes the preview. Everyone
 * sees the cover of a style, which no user has posted, so the pre-check must accept it.
 */
export function coverRunOwner(deps: CoverDeps): RunOwner {
  return {
    open({ id, userId }) {
      let objects: CoverObjects | undefined
      return {
        async save({ value, making }) {
          // A cover is the first result of its graph.
          if (objects) return
          if (await findStyleOfRun(deps.db, id)) await requireFit(deps, value)
          const { sourceType } = await sourcesOf(deps, await making())
          objects = await encodeCover(deps, value, sourceType)
        },
        async record(tx) {
          const { cover } = objects!
          const style = await findStyleOfRun(tx, id)
          if (style) return await upsertFile(tx, { key: style.key, objectName: cover, audience: 'system' })
          const made = await findCoverRun(tx, id)
          if (!made || !(await isTemplatePresent(tx, made.work_template_id))) return
          const { cover_key, preview_key } = await nameCover(
            tx,
            { id: made.work_template_id, userId },
            objects!,
          )
          await setCover(tx, made, { cover_key, ...(preview_key !== null && { preview_key }) })
          if (made.is_sample) await sampleRan(tx, deps.jobs, { ...made, userId })
        },
      }
    },
    // The placeholder stays the cover.
    async ended(tx, run, ending) {
      const made = await findCoverRun(tx, run.id)
      if (made) await setCover(tx, made, {})
      if (made?.is_sample) await sampleFailed(tx, made, run, ending)
    },
  }
}

async function requireFit({ preCheck }: CoverDeps, result: SocketValue): Promise<void> {
  const scores = await preCheck.scoreResult(result)
  if (!scores || verdictOf(scores) === 'fit') return
  throw new MaterialError({ code: 'cover_refused' })
}

async function encodeCover(
  deps: FileDeps,
  result: SocketValue,
  sourceType: DigitalSourceType,
): Promise<CoverObjects> {
  if (result.kind === 'images' || result.kind === 'mask')
    throw new Error('A list of pictures or a mask is not a result')
  if (result.kind === 'image') return { cover: await storePicture(deps, result, sourceType) }
  const { bytes, mime_type, width, height, duration_ms } = result
  const facts = { mime_type, width, height, duration_ms: Math.round(duration_ms) }
  return {
    cover: await storePicture(deps, result.poster, sourceType),
    preview: await putObject(deps, labelSmallForm({ bytes, ...facts }, sourceType), facts),
  }
}

async function storePicture(
  deps: FileDeps,
  picture: ImageValue,
  sourceType: DigitalSourceType,
): Promise<string> {
  const { width, height, ...small } = await shrinkImage(picture, coverSide)
  const { bytes, mime_type } = await encodeImage({ ...small, width, height }, { format: 'webp', quality: 82 })
  const facts = { mime_type, width, height }
  const labelled = labelSmallForm({ bytes, ...facts }, sourceType)
  return await putObject(deps, labelled, { ...facts, thumbhash: await thumbhashOf(bytes) })
}
