import { createHash } from 'node:crypto'
import { causes, errorTexts, faultText, type Locale, type LocalText } from '@easel/contract'
import { localRegistry } from '@easel/nodes'
import { type Database, type Tx, transact } from '../../platform/db/pool.ts'
import { serialize } from '../../platform/db/serialize.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { Inspect } from '../../platform/inspection/task.ts'
import { mayCharge } from '../engines/worker.ts'
import { notifySocial } from '../notifications/index.ts'
import { indexNow } from '../search-index/index.ts'
import {
  findPresentTemplate,
  markBroken,
  markMended,
  setCheckedWith,
  type TemplateVersion,
  takeToCheck,
} from '../templates/index.ts'
import { knownDefinitions } from '../workflows/index.ts'
import type { WorkDeps } from '../works/index.ts'
import { brokenNotice } from './broken-notice.ts'
import { fillCover, startCover } from './covers.ts'
import type { MadeTemplate } from './make-definition.ts'
import { remakeTemplate } from './remade.ts'
import { countSampleRuns } from './template-authoring.repo.ts'

type CheckDeps = WorkDeps & { inspect: Inspect }

/** Maximum number of templates that one job checks. For a template whose nodes are unchanged, a check costs one query. */
const checkedAtOnce = 20
const restMs = 10 * 60_000

/** Checks the templates that were not checked for a while, one after the other. */
export async function checkTemplates(deps: CheckDeps, now = Date.now()): Promise<void> {
  for (const id of await takeToCheck(deps.db, { since: now - restMs, limit: checkedAtOnce }))
    await checkTemplate(deps, id)
}

/** Hides a template that no longer fits its nodes, and notifies its maker. */
async function checkTemplate(deps: CheckDeps, id: string): Promise<void> {
  const { db } = deps
  const template = await findPresentTemplate(db, id)
  if (!template?.user_id) return
  const { user_id, version, definition } = template
  const mark = await markOf(db, template.engine_classes)
  if (template.checked_with === mark) return
  try {
    const made = await remakeTemplate(deps, template, { read: undefined, input: {}, by: user_id })
    if (await stillRuns(deps, { id, template, made })) await setCheckedWith(db, { id, version }, mark)
  } catch (error) {
    // Other errors, such as a timeout, are no fault of the template.
    if (!(error instanceof DomainError && error.code === 'A0400')) throw error
    const labels = definition.input_arr.map(({ label }) => label)
    const reason = { en: reasonOf(error, 'en', labels), zh: reasonOf(error, 'zh', labels) }
    await transact(db, async (tx) => {
      await setCheckedWith(tx, { id, version }, mark)
      if (await markBroken(tx, { id, version }, reason)) await notifySocial(tx, brokenNotice({ id, user_id }))
    })
  }
}

/** Maximum number of sample runs in an hour: of one template, and of all templates. */
const samplesPerHour = { ofTemplate: 1, all: 30 }
const hour = 3600_000

interface TemplateCheck {
  id: string
  template: NonNullable<Awaited<ReturnType<typeof findPresentTemplate>>>
  made: MadeTemplate
}

/**
 * Runs the sample of a template whose form fits; a broken template without a sample is shown again. Returns false if the template
 * has to wait for its turn. Samples that might go to a service that charges are never run automatically.
 */
async function stillRuns(deps: CheckDeps, { id, template, made }: TemplateCheck): Promise<boolean> {
  const { db } = deps
  const { user_id, version, definition, checked_with, is_broken } = template
  if (!definition.sample) {
    if (is_broken) await transact(db, (tx) => mend(tx, { id, version }))
    return true
  }
  // The sample ran when this version was published.
  if (checked_with === null && !is_broken) return true
  if (await mayCharge(db, made.engines.engine_tasks)) return true
  const filled = await fillCover(deps, user_id!, made)
  return await transact(db, async (tx) => {
    await serialize(tx, 'samples')
    const { ofTemplate, all } = await countSampleRuns(tx, { templateId: id, since: Date.now() - hour })
    if (ofTemplate >= samplesPerHour.ofTemplate || all >= samplesPerHour.all) return false
    await startCover(tx, deps, { id, version, userId: user_id!, filled, isSample: true })
    return true
  })
}

async function mend(tx: Tx, template: TemplateVersion): Promise<void> {
  if (await markMended(tx, template)) await indexNow(tx, 'work_template', [template.id])
}

const maxReason = 300

/** Returns the first fault as a sentence, after the name of the form field that has it. */
function reasonOf(error: DomainError, locale: Locale, labels: readonly LocalText[]): string {
  const [first] = error.details
  if (!first) return (error.reason ? causes[error.reason] : errorTexts[error.code])[locale]
  const { path, ...fault } = first
  const index = /^input_arr\.(\d+)/.exec(path)?.[1]
  const node = /^(?:ui|dag)\.(?:nodes\.)?([^.]+)/.exec(path)?.[1]
  const label = index === undefined ? node : labels[Number(index)]?.[locale]
  return [label, faultText(fault, locale)].filter(Boolean).join(': ').slice(0, maxReason).toWellFormed()
}

let ownNodes: string | undefined

/** Returns a text that changes with the nodes of this server, or with the engine nodes that a template has. */
async function markOf(db: Database, engineClasses: readonly string[]): Promise<string> {
  ownNodes ??= createHash('sha256')
    .update(JSON.stringify([...localRegistry.values()]))
    .digest('hex')
  const mark = createHash('sha256').update(ownNodes)
  if (engineClasses.length > 0) mark.update(await knownDefinitions(db, engineClasses))
  return mark.digest('hex')
}
