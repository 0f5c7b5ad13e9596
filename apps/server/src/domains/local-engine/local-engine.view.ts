import { type LocalEngine, type LocalEngineFault, type Locale, localEngineFaultText } from '@easel/contract'
import type { LocalEngineRecord } from './local-engine.repo.ts'
import type { FoundOffer } from './local-engine.types.ts'
import type { WordsForm } from './words-form.ts'

/** Milliseconds after which an order that no worker has begun is taken as a sign that there is no worker. */
const awayAfterMs = 20_000

const presentFault = (fault: LocalEngineFault, locale: Locale) => ({
  code: fault.code,
  message: localEngineFaultText(fault, locale),
})

export interface LocalEngineFacts {
  readonly row: LocalEngineRecord | undefined
  readonly engineId: string | undefined
  readonly form: WordsForm | undefined
  readonly now: number
  /** The caller, who sees the test picture of their own order. */
  readonly userId: string
  readonly locale: Locale
}

export function presentLocalEngine({
  row,
  engineId,
  form,
  now,
  userId,
  locale,
}: LocalEngineFacts): LocalEngine {
  const nothing = {
    offer_arr: [],
    import_arr: [],
    refused_arr: [],
    refused_count: 0,
    file_arr: [],
    can_cancel: false,
    used_size: 0,
  }
  if (!row) return { state: 'none', process: 'stopped', ...nothing, is_test_awaited: false }
  const { found, state } = row
  const faultOf = (fault: LocalEngineFault | undefined) => (fault ? presentFault(fault, locale) : undefined)
  return {
    state: stateOf(row, now),
    machine: found ? presentMachine(found.machine) : undefined,
    offer_arr: offersOf(row).map((offer) => ({
      model: offer.key,
      title: offer.title,
      licence: offer.licence?.name,
      licence_url: offer.licence?.address,
      total_size: offer.totalBytes,
      fetch_size: offer.bytes,
      here_size: offer.hereBytes,
      estimated_ms: offer.seconds * 1000,
      is_card_used: offer.backend !== undefined && offer.backend !== 'cpu',
      is_recommended: offer.key === found?.recommended,
      is_own: offer.licence === undefined && !Object.hasOwn(row.imports, offer.key),
      is_imported: Object.hasOwn(row.imports, offer.key),
      family: offer.family,
      misfit: offer.misfit,
      card_fit: offer.cardFit,
    })),
    import_arr: Object.entries(row.imports)
      .filter(([, { bytes, isRemoved }]) => bytes === undefined && !isRemoved)
      .map(([model, { address, fault }]) => ({ model, address, fault: faultOf(fault) })),
    refused_arr: (found?.refused ?? []).map(({ name, fault }) => ({
      name,
      fault: presentFault(fault, locale),
    })),
    refused_count: found?.refusedCount ?? 0,
    model: row.wish === 'look' ? undefined : (state.model ?? row.model ?? undefined),
    backend: state.backend,
    runtime: state.runtime,
    file_arr: (state.files ?? []).map(({ name, bytes, done, fault, retryTs }) => ({
      ...{ name, total_size: bytes, done_size: Math.min(done, bytes) },
      fault: faultOf(fault),
      retry_ts: retryTs,
    })),
    bytes_per_second: state.bytesPerSecond,
    process: state.process ?? 'stopped',
    fault: faultOf(state.fault),
    catalogue_fault: faultOf(found?.catalogueFault),
    can_cancel: (row.wish === 'run' || row.wish === 'pause') && row.model !== row.ready_model,
    engine_id: engineId,
    form,
    ...presentTest(row, userId),
    used_size: state.usedBytes ?? 0,
  }
}

/** A work is shown to its maker only, so other administrators do not get its id. */
function presentTest({ wish, test_by, test_work_id }: LocalEngineRecord, userId: string) {
  const isOwn = test_by === userId
  return {
    is_test_awaited: isOwn && test_work_id === null && wish === 'run',
    test_work_id: isOwn ? (test_work_id ?? undefined) : undefined,
  }
}

/** Returns the offers without models that were removed after the worker examined its machine. */
export function offersOf({ found, imports }: LocalEngineRecord): readonly FoundOffer[] {
  const isGone = (key: string) => key.startsWith('import-') && (imports[key]?.isRemoved ?? !imports[key])
  return (found?.offers ?? []).filter(({ key }) => !isGone(key))
}

function stateOf(row: LocalEngineRecord, now: number): LocalEngine['state'] {
  const isHeld = row.expire_ts > now
  if (row.wish === 'look') {
    if (row.found_ts !== null && row.found_ts >= row.look_ts) return 'found'
    return now - row.look_ts > awayAfterMs ? 'away' : 'looking'
  }
  if (!isHeld && now - row.expire_ts > awayAfterMs) return 'away'
  if (row.wish === 'remove') return 'removing'
  // The worker has not begun the last order yet.
  if (row.state.revision !== row.revision) return row.wish === 'pause' ? 'paused' : 'fetching'
  return row.state.phase ?? 'fetching'
}

type Machine = NonNullable<LocalEngineRecord['found']>['machine']

function presentMachine({
  platform,
  processor,
  threads,
  memory,
  freeDisk,
  cards,
}: Machine): LocalEngine['machine'] {
  return {
    ...{ platform, processor, thread_count: threads, memory_size: memory, free_disk_size: freeDisk },
    card_arr: cards.map((card) => ({ name: card.name, memory_size: card.memory })),
  }
}
