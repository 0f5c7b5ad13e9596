import { isDeepStrictEqual } from 'node:util'
import {
  type CoverRef,
  type Dag,
  detail,
  type GraphChoices,
  type TemplateInputSpec,
  type TemplatePresetSpec,
  type TemplateSample,
  type Ui,
  type Words,
} from '@easel/contract'
import type { RecordCreatedId, Viewer } from '../../http/calls/call.ts'
import { packedOf, packJson } from '../../http/calls/packed-json.ts'
import { type Tx, transact } from '../../platform/db/pool.ts'
import { errors, throwRefusal } from '../../platform/errors/domain-error.ts'
import { newId } from '../../platform/ids.ts'
import type { Inspect } from '../../platform/inspection/task.ts'
import { hasEngineFor, requireAllowedFiles } from '../engines/index.ts'
import { deleteFiles } from '../files/index.ts'
import { preCheckQueue } from '../moderation/index.ts'
import { withdrawSocial } from '../notifications/index.ts'
import { ownProject, projectUi } from '../projects/index.ts'
import { startBound } from '../runs/index.ts'
import { indexNow } from '../search-index/index.ts'
import {
  type Cover,
  countTemplates,
  coverKeys,
  type FilledGraph,
  findPresentTemplate,
  findTemplate,
  insertTemplate,
  insertVersion,
  lockTemplate,
  markTemplateDeleted,
  type StoredBasedOn,
  setTemplateTopics,
  setVersion,
} from '../templates/index.ts'
import { requireRunning, themeToJoin } from '../themes/index.ts'
import { type ReadGraph, readPacked } from '../workflows/index.ts'
import { checkSourceCount, type WorkDeps } from '../works/index.ts'
import { brokenNotice } from './broken-notice.ts'
import {
  type CoverObjects,
  fillCover,
  nameCover,
  placeholderCover,
  readCover,
  shownObjects,
  startCover,
  stopCovers,
} from './covers.ts'
import { type MadeTemplate, makeDefinition } from './make-definition.ts'
import { readyNotice } from './ready-drafts.ts'
import { remakeTemplate } from './remade.ts'
import { type GivenSample, keepPictures, publishedNotice, readSample } from './samples.ts'
import {
  isForOwnerOnly,
  refusalToChange,
  refusalToDraft,
  refusalToMake,
  refusalToPublish,
} from './template-authoring.policy.ts'
import { findResult, newestResult, newestTrial } from './template-authoring.repo.ts'

export interface TemplateAuthoringDeps extends WorkDeps {
  inspect: Inspect
}

interface GraphInput extends GraphChoices {
  ui?: Ui | undefined
  dag?: Dag | undefined
  project_id?: string | undefined
}

export interface TemplateFields extends GraphInput {
  title: Words
  description: Words
  topic_arr: readonly string[]
  media_type?: 'image' | 'video' | undefined
  input_arr: readonly TemplateInputSpec[]
  preset_arr?: readonly TemplatePresetSpec[] | undefined
  sample?: TemplateSample | null | undefined
  cover?: CoverRef | undefined
  theme_id?: string | undefined
  is_draft?: boolean | undefined
  awaits_engine?: boolean | undefined
  hides_graph?: boolean | undefined
}

interface GivenGraph {
  read: ReadGraph
  ui: Buffer | null
  /** Result of the graph that the author has already seen. */
  result?: CoverObjects | undefined
  /** The template from which the project of the graph was copied. */
  basedOn?: StoredBasedOn | undefined
}

/** Reads the given graph, if any; A0400 if it cannot run. */
async function givenGraph(
  deps: TemplateAuthoringDeps,
  userId: string,
  given: GraphInput,
  isDraft: boolean,
): Promise<GivenGraph | undefined> {
  const { ui, dag, project_id, output_arr: output, replace_arr: replacements } = given
  const count = [ui, dag, project_id].filter((source) => source !== undefined).length
  if (count === 0) {
    if (output ?? replacements) throw errors.invalid({ details: [choiceDetail(given)] })
    return undefined
  }
  if (count > 1) throw errors.invalid({ cause: 'one_graph_needed', details: [graphDetail] })
  const read = async (kind: 'ui' | 'dag', packed: Buffer): Promise<GivenGraph> => {
    const wish = { kind, packed, output, replacements, lacksFiles: isDraft }
    const { file, ...found } = await readPacked(deps, wish, userId)
    if (!isDraft) await requireAllowedFiles(deps.db, found.needs, kind)
    if (kind === 'dag') return { read: found, ui: null }
    return { read: found, ui: file ? await packJson(file) : packed }
  }
  if (dag) return await read('dag', await packedOf(dag))
  if (ui) return await read('ui', await packedOf(ui))
  const project = await ownProject(deps.db, userId, project_id!)
  const drawn = await read('ui', await projectUi(deps.db, project))
  // The newest result belongs to the first node; the author may have chosen another node.
  const task = output ? undefined : await newestResult(deps.db, project)
  const made = task && (await findResult(deps.db, userId, { table: 'project_tasks', id: task }))
  const result = made ? await shownObjects(deps.db, made) : undefined
  return { ...drawn, result, basedOn: project.based_on ?? undefined }
}

const graphDetail = detail('ui', 'graph_choice')

function choiceDetail({ output_arr }: GraphInput) {
  return detail(output_arr ? 'output_arr' : 'replace_arr', 'choice_without_graph')
}

export async function createTemplate(
  deps: TemplateAuthoringDeps,
  viewer: Viewer,
  input: TemplateFields & { recordCreatedId: RecordCreatedId },
): Promise<string> {
  const { is_draft = false, awaits_engine = false, hides_graph = false } = input
  const given = await givenGraph(deps, viewer.id, input, is_draft)
  if (!given) throw errors.invalid({ cause: 'one_graph_needed', details: [graphDetail] })
  const sample = await readSample(deps, viewer.id, input.sample, undefined)
  const made = makeDefinition(given.read, { ...input, sample: sample?.stored })
  requirePictures(made, sample)
  throwRefusal(refusalToMake(await countTemplates(deps.db, viewer.id)))
  throwRefusal(refusalToDraft({ wasDraft: true, isDraft: is_draft, awaitsEngine: awaits_engine }))
  if (!is_draft) await requirePublishable(deps, made)
  const awaits_sample = !is_draft && made.definition.sample !== undefined
  // The sample will make the cover.
  const present = made.definition.sample ? undefined : given.result
  const shown = input.cover ? await readCover(deps, viewer.id, input.cover) : present
  const needsRun = awaits_sample || !(shown || is_draft)
  const coverRun = needsRun ? await fillGiven(deps, viewer.id, made, sample) : undefined
  const id = newId()
  await transact(deps.db, async (tx) => {
    const theme_id = await joinedTheme(tx, input.theme_id)
    const isKept = is_draft || awaits_sample
    const only_for_owner = isKept || isForOwnerOnly(viewer)
    const { media_type, topic_arr } = made.definition
    const project_id = input.project_id ?? null
    const states = { only_for_owner, is_draft: isKept, awaits_engine, awaits_sample }
    const owned = { id, user_id: viewer.id, ...states, theme_id, project_id }
    const based_on = given.basedOn ?? null
    await insertTemplate(tx, { ...owned, hides_graph, based_on, media_type, ...made.engines })
    await input.recordCreatedId(tx, id)
    const cover = {
      ...(await coverOf(tx, { id, userId: viewer.id }, shown)),
      cover_pending: coverRun !== undefined && !shown,
    }
    await keepPictures(tx, viewer.id, { given: sample, before: undefined, after: made.definition.sample })
    await insertVersion(tx, { ...made, id, version: 1, ui: given.ui, cover })
    await setTemplateTopics(tx, id, topic_arr)
    await indexNow(tx, 'work_template', [id])
    const start = { id, version: 1, userId: viewer.id, isSample: awaits_sample }
    if (coverRun) await startCover(tx, deps, { ...start, filled: coverRun, bound: startBound(deps.settings) })
    // A draft is not checked, since only its maker sees its cover.
    else if (!is_draft) await deps.jobs.send(tx, preCheckQueue, { work_template_id: id })
  })
  return id
}

/** Throws A0400 if the number of given pictures differs from the number that a work takes. */
function requirePictures({ definition }: MadeTemplate, sample: GivenSample | undefined): void {
  if (sample?.pictures.length) checkSourceCount(sample.pictures.length, definition)
}

/** Fills the graph with the pictures that are given in this call, or with the template's own pictures. */
async function fillGiven(
  deps: TemplateAuthoringDeps,
  userId: string,
  made: MadeTemplate,
  sample: GivenSample | undefined,
): Promise<FilledGraph> {
  const keys = sample?.pictures.map(({ key }) => key) ?? []
  return await fillCover(deps, userId, made, keys.length > 0 ? keys : undefined)
}

/** Refuses to publish a template with which no work can be made. */
async function requirePublishable({ db }: TemplateAuthoringDeps, { engines }: MadeTemplate): Promise<void> {
  throwRefusal(
    refusalToPublish(
      await hasEngineFor(db, { classes: engines.engine_classes, files: engines.engine_files }),
    ),
  )
}

async function joinedTheme(tx: Tx, themeId: string | undefined): Promise<string | null> {
  if (themeId === undefined) return null
  requireRunning(await themeToJoin(tx, themeId))
  return themeId
}

async function coverOf(
  tx: Tx,
  template: { id: string; userId: string },
  shown: CoverObjects | undefined,
): Promise<Cover> {
  if (!shown) return placeholderCover
  return { ...(await nameCover(tx, template, shown)), makes_cover: false, cover_pending: false }
}

type Present = NonNullable<Awaited<ReturnType<typeof findPresentTemplate>>>

interface Change {
  made: MadeTemplate
  /** Cover of the new version, if it differs from the cover of the version before. */
  shown: CoverObjects | undefined
  /** Cover run for a graph that has no cover yet. */
  coverRun: FilledGraph | undefined
  sample: GivenSample | undefined
  /** True if a sample that is running no longer counts. */
  endsWaiting: boolean
  baseVersion: number
}

/**
 * Adds a version to a template; works keep the version with which they were made. A draft is published if the input has `is_draft:
 * false`.
 */
export async function changeTemplate(
  deps: TemplateAuthoringDeps,
  viewer: Viewer,
  { id, ...input }: Partial<TemplateFields> & { id: string },
): Promise<void> {
  if (Object.values(input).every((value) => value === undefined))
    throw errors.invalid({ cause: 'nothing_to_change' })
  const given = await givenGraph(deps, viewer.id, input, input.is_draft === true)
  await requireOwn(deps, viewer, id)
  const chosen = input.cover ? await readCover(deps, viewer.id, input.cover) : undefined
  for (let isChanged = false; !isChanged; ) {
    const before = await findPresentTemplate(deps.db, id)
    if (before?.user_id !== viewer.id) throw errors.notFound()
    const sample = await readSample(deps, viewer.id, input.sample, before.definition.sample)
    const changed = { ...input, sample: sample?.stored }
    const made = await remakeTemplate(deps, before, { read: given?.read, input: changed, by: viewer.id })
    requirePictures(made, sample)
    const { is_draft, awaits_sample } = stateAfter(before, made, { input, viewer })
    const isPublishing = before.is_draft && (!is_draft || awaits_sample)
    if (isPublishing || before.is_broken || (given && !is_draft)) await requirePublishable(deps, made)
    const isOfSample = made.definition.sample !== undefined && before.makes_cover
    const isOfTrial = isPublishing && before.makes_cover
    const present = given?.result ?? (isOfTrial ? await trialOf(deps, viewer.id, id) : undefined)
    const shown = chosen ?? (isOfSample ? undefined : present)
    const isPublished = isPublishing || !is_draft
    const needsCover = (given !== undefined || isPublishing) && isPublished && !shown && before.makes_cover
    const isOther = given !== undefined || before.is_broken || !hasSameForm(made, before)
    const runsSample = made.definition.sample !== undefined && (awaits_sample || (!is_draft && isOther))
    const needsRun = needsCover || runsSample
    const coverRun = needsRun ? await fillGiven(deps, viewer.id, made, sample) : undefined
    isChanged = await transact(deps.db, (tx) =>
      writeVersion(
        tx,
        { deps, viewer, id, input, given },
        { made, shown, coverRun, endsWaiting: before.awaits_sample, sample, baseVersion: before.version },
      ),
    )
  }
}

interface AuthoringRequest {
  deps: TemplateAuthoringDeps
  viewer: Viewer
  id: string
  input: Partial<TemplateFields>
  given: Awaited<ReturnType<typeof givenGraph>>
}

/** Writes a version; returns false if the change is based on an outdated version. */
async function writeVersion(
  tx: Tx,
  { deps, viewer, id, input, given }: AuthoringRequest,
  { made, shown, coverRun, endsWaiting, sample, baseVersion }: Change,
): Promise<boolean> {
  // Lock order: runs before their template, as at the end of a run.
  if (given || shown || coverRun || endsWaiting) await stopCovers(tx, id)
  const before = await lockTemplate(tx, id)
  if (before?.user_id !== viewer.id) throw errors.notFound()
  if (before.version !== baseVersion) return false
  const version = before.version + 1
  const theme_id = input.theme_id === undefined ? before.theme_id : await joinedTheme(tx, input.theme_id)
  const state = stateAfter(before, made, { input, viewer })
  const isSample = coverRun !== undefined && made.definition.sample !== undefined
  await keepPictures(tx, viewer.id, {
    given: sample,
    before: before.definition.sample,
    after: made.definition.sample,
  })
  const cover =
    shown || (coverRun && before.makes_cover)
      ? await coverOf(tx, { id, userId: viewer.id }, shown)
      : pickCover(before)
  // The current cover is a better placeholder than a sample picture.
  const shownCover = cover === placeholderCover ? { ...placeholderCover, ...shownBy(before) } : cover
  await insertVersion(tx, { ...made, id, version, ui: given ? given.ui : before.ui, cover: shownCover })
  const shape = { media_type: made.definition.media_type, ...made.engines }
  const { hides_graph = before.hides_graph } = input
  const based_on = given?.basedOn ?? before.based_on
  // If the graph comes from elsewhere, the template's project is unlinked: its next graph would undo the change.
  const project_id = given ? (input.project_id ?? null) : before.project_id
  const origin = { theme_id, based_on, project_id }
  await setVersion(tx, id, { version, ...shape, ...state, ...origin, hides_graph })
  await setTemplateTopics(tx, id, made.definition.topic_arr)
  await indexNow(tx, 'work_template', [id])
  const start = { id, version, userId: viewer.id, isSample }
  if (coverRun) await startCover(tx, deps, { ...start, filled: coverRun, bound: startBound(deps.settings) })
  const isPublishing = before.is_draft && !state.is_draft
  const isToCheck = !state.is_draft && (shown !== undefined || isPublishing)
  if (isToCheck && !coverRun) await deps.jobs.send(tx, preCheckQueue, { work_template_id: id })
  return true
}

function hasSameForm({ definition: { input_arr, sample } }: MadeTemplate, { definition }: Present): boolean {
  return isDeepStrictEqual([input_arr, sample], [definition.input_arr, definition.sample])
}

/** Visibility of the changed template, and the sample run for which it waits. */
function stateAfter(
  before: Present,
  { definition }: MadeTemplate,
  { input, viewer }: { input: Partial<TemplateFields>; viewer: Viewer },
) {
  const wished = input.is_draft ?? (before.is_draft && !before.awaits_sample)
  const awaits_engine = input.awaits_engine ?? (wished && before.awaits_engine)
  throwRefusal(refusalToDraft({ wasDraft: before.is_draft, isDraft: wished, awaitsEngine: awaits_engine }))
  const awaits_sample = before.is_draft && !wished && definition.sample !== undefined
  const is_draft = wished || awaits_sample
  return { is_draft, awaits_engine, awaits_sample, only_for_owner: is_draft || isForOwnerOnly(viewer) }
}

/** Returns the newest result that the maker of a draft has seen. */
async function trialOf(
  { db }: TemplateAuthoringDeps,
  userId: string,
  id: string,
): Promise<CoverObjects | undefined> {
  const work = await newestTrial(db, userId, id)
  const made = work && (await findResult(db, userId, { table: 'works', id: work }))
  return made ? await shownObjects(db, made) : undefined
}

function shownBy({ cover_key, preview_key }: Present): Pick<Cover, 'cover_key' | 'preview_key'> {
  return { cover_key, preview_key }
}

function pickCover(before: Present): Cover {
  const { makes_cover, cover_pending } = before
  return { ...shownBy(before), makes_cover, cover_pending }
}

/** Throws A0404 if the viewer may not see the template, and A0301 if another user owns it. */
async function requireOwn({ db }: WorkDeps, viewer: Viewer, id: string): Promise<void> {
  throwRefusal(refusalToChange(await findTemplate(db, id, viewer.id), viewer.id))
}

/** Hides a template from everyone; works that were made with it stay. */
export async function deleteTemplate(deps: WorkDeps, viewer: Viewer, id: string): Promise<void> {
  await requireOwn(deps, viewer, id)
  await transact(deps.db, async (tx) => {
    await stopCovers(tx, id)
    const template = await lockTemplate(tx, id)
    if (template?.user_id !== viewer.id) throw errors.notFound()
    await markTemplateDeleted(tx, id)
    await withdrawSocial(tx, readyNotice({ id, user_id: viewer.id }))
    await withdrawSocial(tx, publishedNotice({ id, user_id: viewer.id }))
    await withdrawSocial(tx, brokenNotice({ id, user_id: viewer.id }))
    await deleteFiles(tx, [...(await coverKeys(tx, id)), ...(template.definition.sample?.source_keys ?? [])])
  })
}
