import { stripMetadata, writeWords } from '@easel/media-metadata'
import {
  makeClip,
  makePoster,
  makeVariant,
  type StoredMedia,
  UnsupportedVariantError,
  type Variant,
  type VisibleMark,
} from '@easel/nodes/execution'
import { labelSmallForm, labelsFor, makeXmp, type SigningActions, writeLabels } from '@easel/nodes/origin'
import { type Database, transact } from '../../platform/db/pool.ts'
import { publish } from '../../platform/events/event-bus.ts'
import type { JobQueue } from '../../platform/jobs/job-queue.ts'
import type { Settings } from '../../settings.ts'
import {
  type FileDeps,
  findObject,
  putObject,
  settleVariant,
  trimDownloads,
  type VariantOutcome,
  variantState,
} from '../files/index.ts'
import { type FinishDeps, finishForm, labelsOfForm, markOf } from '../origin/worker.ts'
import { makeSheetOf } from './make-sheet-of.ts'
import { codeOf } from './qr-code.ts'
import {
  deadVariantQueue,
  type VariantJob,
  variantQueue,
  variantTimeLimitMs,
  visitorVariantQueue,
} from './variant-job.ts'
import type { PosterContent, VariantForm } from './variant-spec.ts'

export interface MakerDeps extends FileDeps, Pick<FinishDeps, 'origin'> {
  jobs: JobQueue
  settings: Pick<Settings, 'DOWNLOAD_SPACE'>
}

/** Concurrent jobs per queue: two for members, so that a picture does not wait behind a film, which takes seconds to encode. */
const atOnce = [
  [variantQueue, 2],
  [visitorVariantQueue, 1],
] as const
/** Concurrent jobs per requester, so that jobs of other requesters run in between. */
const perCaller = 1

/** Makes forms of files in this process until the result is disposed. */
export async function startVariantMaker(deps: MakerDeps): Promise<AsyncDisposable> {
  const stop = new AbortController()
  const making = atOnce.map(([queue, places]) =>
    deps.jobs.work(queue, places, (job) => make(deps, job, stop.signal), { perGroup: perCaller }),
  )
  const makers = await Promise.all(making)
  // The dead-letter queue gets jobs whose makers died at each attempt.
  const giving = await deps.jobs.work(deadVariantQueue, 1, (job) =>
    settle(deps.db, job, { state: 'failed', failure: 'broken' }),
  )
  return {
    async [Symbol.asyncDispose]() {
      stop.abort()
      await Promise.all([...makers, giving].map((maker) => maker[Symbol.asyncDispose]()))
    },
  }
}

async function make(deps: MakerDeps, job: VariantJob, stopped: AbortSignal): Promise<void> {
  const { db, store } = deps
  const claim = await variantState(db, { sourceName: job.source_name, spec: job.spec })
  if (claim?.state !== 'making') return
  const source = await findObject(db, job.source_name)
  if (!source) return
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(variantTimeLimitMs)])
  const media = {
    bytes: await store.read(job.source_name),
    mime_type: source.mime_type,
    ...{ width: source.width, height: source.height },
    ...(source.duration_ms !== null && { duration_ms: source.duration_ms }),
    isOwn: source.made_here,
  }
  try {
    const { bytes, ...facts } = await makeWish(deps, media, { wish: job.wish, signal })
    const object_name = await putObject(deps, bytes, { ...facts, made_here: media.isOwn })
    const download_bytes = job.wish === 'clip' ? null : bytes.byteLength
    await settle(db, job, { state: 'ready', object_name, download_bytes })
    if (download_bytes !== null) await trimDownloads(deps, deps.settings.DOWNLOAD_SPACE)
  } catch (error) {
    if (!(error instanceof UnsupportedVariantError)) throw error
    await settle(db, job, { state: 'failed', failure: 'unsupported' })
  }
}

interface Source extends StoredMedia {
  /** True for a file that this site made. */
  isOwn: boolean
  width: number
  height: number
}

/** A form that has the text of the visible mark instead of the name of the site. */
interface WordedForm extends Omit<VariantForm, 'mark'> {
  mark?: VisibleMark
}

function withMark({ mark, ...form }: VariantForm, source: Source): WordedForm {
  return mark === undefined ? form : { ...form, mark: markOf(source, mark) }
}

async function makeWish(
  deps: MakerDeps,
  media: Source,
  { wish, signal }: { wish: VariantJob['wish']; signal: AbortSignal },
): Promise<Variant> {
  if (wish === 'clip') return await labelledClip(media, signal)
  const { sheet } = wish
  if (sheet) return await makeSheetOf(deps, { ...wish, sheet }, signal)
  return await makeForm(deps, media, { form: withMark(wish, media), signal })
}

/** Makes a clip with the same few labels as other forms for lists. */
async function labelledClip(media: Source, signal: AbortSignal): Promise<Variant> {
  const clip = await makeClip(media.bytes, signal)
  return { ...clip, bytes: labelSmallForm(clip, labelsFor(media)?.sourceType) }
}

/**
 * Makes a form and writes its provenance last, as for the files of a work. A form of a file from elsewhere gets the permitted
 * labels of the file, without a signature: this site has no record of how the file was made.
 */
async function makeForm(
  deps: MakerDeps,
  media: Source,
  { form, signal }: { form: WordedForm; signal: AbortSignal },
): Promise<Variant> {
  const labels = labelsOfForm(media, form.mark?.text)
  const made = form.poster
    ? await makePosterOf(media, { ...form, poster: form.poster }, signal)
    : (sameWithWords(media, form) ??
      withWords(await makeVariant(media, { ...form, ...(labels && { xmp: makeXmp(labels) }) }, signal), form))
  if (!labels) return made
  if (!media.isOwn) return { ...made, bytes: writeLabels(made, labels) }
  const changes = { source: media.bytes, labels, actions: actionsOf(media, form, made) }
  return { ...made, bytes: await finishForm(deps, made, changes) }
}

/** The file itself with words in it: its pixels are not encoded again. Undefined for another form. */
function sameWithWords(media: Source, form: WordedForm): Variant | undefined {
  const { format, quality, side, mark, words } = form
  const isSame = media.mime_type === `image/${format}` && quality === 'high' && !side && !mark
  if (words === undefined || !isSame) return undefined
  const bytes = Buffer.from(media.bytes)
  const bare = stripMetadata(bytes, format)
  const { width, height } = media
  return withWords(
    { bytes: bare ? Buffer.concat(bare) : bytes, mime_type: media.mime_type, width, height },
    form,
  )
}

function withWords(made: Variant, { words }: WordedForm): Variant {
  return words === undefined ? made : { ...made, bytes: writeWords(made, words) }
}

async function makePosterOf(
  media: StoredMedia,
  { format, mark, poster }: WordedForm & { poster: PosterContent },
  signal: AbortSignal,
): Promise<Variant> {
  if (format !== 'png' && format !== 'jpeg' && format !== 'webp')
    throw new UnsupportedVariantError('No poster of this format')
  const { shape, texts, link } = poster
  return await makePoster(
    media,
    { shape, format, texts, code: codeOf(link), ...(mark !== undefined && { mark }) },
    signal,
  )
}

/** Returns the actions that led to a form, in the vocabulary of C2PA. */
function actionsOf(
  media: StoredMedia,
  { side, mark, poster, words }: WordedForm,
  made: Variant,
): SigningActions {
  return [
    ...(mark === undefined ? [] : [{ action: 'c2pa.edited', description: `Visible mark: ${mark.text}` }]),
    ...(poster === undefined ? [] : [{ action: 'c2pa.edited', description: 'Set as a poster' }]),
    ...(words === undefined ? [] : [{ action: 'c2pa.edited.metadata' }]),
    ...(side === undefined ? [] : [{ action: 'c2pa.resized' }]),
    { action: made.mime_type === media.mime_type ? 'c2pa.transcoded' : 'c2pa.converted' },
  ]
}

async function settle(db: Database, job: VariantJob, outcome: VariantOutcome): Promise<void> {
  const ref = { sourceName: job.source_name, spec: job.spec }
  await transact(db, async (tx) => {
    if (await settleVariant(tx, ref, outcome))
      await publish(tx, { type: 'variant', source_name: ref.sourceName, spec: ref.spec })
  })
}
