import { createHash } from 'node:crypto'
import { causes, errorTexts, faultText, type Locale, type LocalText } from '@easel/contract'
import { registry } from '@easel/nodes'
import { type Database, transact } from '../../platform/db/pool.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { Inspect } from '../../platform/inspection/task.ts'
import { noData, type Queue } from '../../platform/jobs/job-queue.ts'
import { notifySocial } from '../notifications/index.ts'
import { findPresentTemplate, markBroken, setCheckedWith, takeToCheck } from '../templates/index.ts'
import { knownDefinitions } from '../workflows/index.ts'
import { brokenNotice } from './broken-notice.ts'
import { remade } from './remade.ts'

/** Checks published templates against the nodes as they are now: nodes change with releases, and those of engines at any time. */
export const checkTemplatesQueue: Queue<object> = { name: 'check_templates', data: noData }

interface CheckDeps {
  db: Database
  inspect: Inspect
}

/** Limits of one job. A template whose nodes are the same costs a query. */
const checkedAtOnce = 20
const restMs = 10 * 60_000

/** Checks those templates that were not checked for a while, one after the other. */
export async function checkTemplates(deps: CheckDeps, now = Date.now()): Promise<void> {
  for (const id of await takeToCheck(deps.db, { since: now - restMs, limit: checkedAtOnce }))
    await checkTemplate(deps, id)
}

/** Takes a template that does not fit its nodes any longer out of sight, and notifies its maker. */
async function checkTemplate(deps: CheckDeps, id: string): Promise<void> {
  const { db } = deps
  const template = await findPresentTemplate(db, id)
  if (!template?.user_id) return
  const { user_id, version, definition } = template
  const mark = await markOf(db, template.engine_classes)
  if (template.checked_with === mark) return
  try {
    await remade(deps, template, { read: undefined, input: {}, by: user_id })
    await setCheckedWith(db, { id, version }, mark)
  } catch (error) {
    // Anything else, such as a deadline, says nothing about the template.
    if (!(error instanceof DomainError && error.code === 'A0400')) throw error
    const labels = definition.input_arr.map(({ label }) => label)
    const reason = { en: reasonOf(error, 'en', labels), zh: reasonOf(error, 'zh', labels) }
    await transact(db, async (tx) => {
      if (await markBroken(tx, { id, version }, reason)) await notifySocial(tx, brokenNotice({ id, user_id }))
    })
  }
}

const maxReason = 300

/** Returns the first fault as a sentence, after the field of the form that has it. */
function reasonOf(error: DomainError, locale: Locale, labels: readonly LocalText[]): string {
  const [first] = error.details
  if (!first) return (error.reason ? causes[error.reason] : errorTexts[error.code])[locale]
  const { path, ...fault } = first
  const at = /^input_arr\.(\d+)/.exec(path)?.[1]
  const node = /^(?:ui|dag)\.(?:nodes\.)?([^.]+)/.exec(path)?.[1]
  const place = at === undefined ? node : labels[Number(at)]?.[locale]
  return [place, faultText(fault, locale)].filter(Boolean).join(': ').slice(0, maxReason).toWellFormed()
}

let ownNodes: string | undefined

/** Returns a text that changes with the nodes of this server, or with those of engines that a template has. */
async function markOf(db: Database, engineClasses: readonly string[]): Promise<string> {
  ownNodes ??= createHash('sha256')
    .update(JSON.stringify([...registry.values()]))
    .digest('hex')
  const mark = createHash('sha256').update(ownNodes)
  if (engineClasses.length > 0) mark.update(await knownDefinitions(db, engineClasses))
  return mark.digest('hex')
}
