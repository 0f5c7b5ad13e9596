import {
  causes,
  errorTexts,
  type Locale,
  maxQuotedBytes,
  type Ui,
  type WorkflowWarning,
} from '@easel/contract'
import { registry } from '@easel/nodes'
import { packedOf, unpackJson } from '../../http/calls/packed-json.ts'
import { DomainError, errors, shownDetails, withNotes } from '../../platform/errors/domain-error.ts'
import { requireEngines } from '../engines/index.ts'
import { countWaiting, effortIn, expectedDuration, runStart, startBound, startsLeft } from '../runs/index.ts'
import { localizedMessages, readJson, runnableGraph } from '../workflows/index.ts'
import {
  pictureMissing,
  picturesAbsent,
  picturesNamedIn,
  refuseTooManyResults,
  timingKeyOf,
} from './project-graph.ts'
import type { ProjectRow } from './projects.repo.ts'
import { ownProject, projectUi } from './projects.service.ts'
import { findQuote, type ProjectQuote, saveQuote } from './quotes.repo.ts'
import type { TaskDeps } from './tasks.service.ts'

interface QuoteInput {
  project_id: string
  /** The graph in the form of the editor; by default the graph of the current version. */
  ui?: Ui | undefined
  node_id?: string | undefined
}

interface PresentedQuote {
  cost?: number
  queue_position?: number
  expected_ms?: { p50: number; p90: number }
  starts_left?: number
  uses_engine?: boolean
  fault_arr: { path: string; message: string }[]
  warning_arr: WorkflowWarning[]
}

/** Returns the cost of a run and its expected duration, or the faults that prevent the graph from running. */
export async function quoteTask(
  deps: TaskDeps,
  { userId, locale }: { userId: string; locale: Locale },
  input: QuoteInput,
): Promise<PresentedQuote> {
  const { db } = deps
  const project = await ownProject(db, userId, input.project_id)
  try {
    const { cost, missing, notes, ...run } = await quoteOf(deps, { ...input, project, userId })
    return {
      cost,
      queue_position: 1 + (await countWaiting(db, run)),
      expected_ms: await expectedDuration(db, { ...run, timingKey: timingKeyOf(project) }),
      starts_left: await startsLeft(db, userId, startBound(deps.settings)),
      uses_engine: run.usesEngine,
      fault_arr: shownDetails(missing, locale),
      warning_arr: localizedMessages(notes, locale),
    }
  } catch (error) {
    if (error instanceof DomainError && ['A0400', 'B0300'].includes(error.code))
      return {
        fault_arr: faultsOf(error, locale),
        warning_arr: localizedMessages(error.notes.slice(0, maxNotes), locale),
      }
    throw error
  }
}

function faultsOf({ code, reason, details }: DomainError, locale: Locale): PresentedQuote['fault_arr'] {
  const shown = shownDetails(details, locale)
  if (shown.length > 0) return shown
  return [{ path: '', message: (reason ? causes[reason] : errorTexts[code])[locale] }]
}

const maxNotes = 100

type QuoteContext = QuoteInput & { project: ProjectRow; userId: string }

async function quoteOf(
  deps: TaskDeps,
  { project, userId, ui, node_id }: QuoteContext,
): Promise<ProjectQuote> {
  const isSaved = ui === undefined && node_id === undefined
  const known = isSaved ? await findQuote(deps.db, project) : undefined
  if (known) return known
  const json = ui ? await drawnJson(ui) : await unpackJson(await projectUi(deps.db, project))
  const quote = await makeQuote(deps, { json, upTo: node_id }, userId)
  // A quote is not stored if it depends on engines or photos, which can appear and disappear.
  const isLasting = !quote.usesEngine && quote.missing.every(({ code }) => code !== 'picture_absent')
  if (isSaved && isLasting) await saveQuote(deps.db, project, quote)
  return quote
}

/** Unpacks a graph that a call contains in the form of the editor. */
export async function drawnJson(ui: Ui): Promise<Buffer> {
  const json = await unpackJson(await packedOf(ui))
  if (json.length > maxQuotedBytes) throw errors.tooLarge()
  return json
}

async function makeQuote(
  deps: TaskDeps,
  given: { json: Buffer; upTo: string | undefined },
  userId: string,
): Promise<ProjectQuote> {
  const { graph, results, slots, cost, notes } = await readJson(deps, { kind: 'ui', ...given }, userId)
  const runnable = runnableGraph(graph)
  const { engineNeeds } = runStart(runnable, registry)
  try {
    refuseTooManyResults(results)
    await requireEngines(deps.db, engineNeeds)
  } catch (error) {
    throw withNotes(error, notes)
  }
  const missing = slots
    .filter((slot) => !slot.optional && picturesNamedIn(graph, slot).length === 0)
    .map(pictureMissing)
  const absent = await picturesAbsent(deps.db, { userId, graph, slots })
  return {
    ...{ cost, effort: await effortIn(deps.db, runnable), usesEngine: engineNeeds.length > 0 },
    missing: [...missing, ...absent],
    notes: notes.slice(0, maxNotes),
  }
}
