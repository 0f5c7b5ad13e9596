import {
  type Engine,
  type EngineModel,
  engineFaultAdvice,
  engineFaultTexts,
  failingAdvice,
  type Locale,
} from '@easel/contract'
import type { EngineFault } from '@easel/remote-engines'
import { modelNameOf } from '@easel/remote-engines/models'
import { isAllowed } from './allowed-models.ts'
import type { StoredModel } from './engine-history.repo.ts'
import type { EngineRow } from './engines.repo.ts'

type FaultView = NonNullable<Engine['fault']>

/** Returns a stored fault with its text for the host. A worker of a newer release may have stored a code without a text. */
function presentFault(fault: EngineFault, locale: Locale): FaultView {
  const { code } = fault
  const isKnown = (known: EngineFault) => Object.hasOwn(engineFaultTexts, known.code)
  const last = code === 'failing' ? fault.params.last : undefined
  if (last && isKnown(last)) return { code, message: failingAdvice(last, locale) }
  return { code, message: isKnown(fault) ? engineFaultAdvice(fault, locale) : code }
}

export function presentEngine(row: EngineRow, locale: Locale): Engine {
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    address: row.address,
    has_key: row.has_key,
    slots: row.slots,
    uses_socket: row.uses_socket,
    reached_by: row.reached_by ?? undefined,
    families: row.families,
    allowed_model_arr: row.allowed_models,
    allowed_class_arr: row.allowed_classes,
    mode: row.mode,
    from_settings: row.from_settings,
    is_local: row.is_local,
    state: row.state,
    state_ts: row.state_ts,
    fault: row.fault ? presentFault(row.fault, locale) : undefined,
    probe_ts: row.probe_ts ?? undefined,
    capabilities_ts: row.capabilities_ts ?? undefined,
    version: row.version ?? undefined,
    device: row.device ?? undefined,
    memory_total: row.memory_total ?? undefined,
    memory_free: row.memory_free ?? undefined,
    loaded_model: row.loaded_model ?? undefined,
    model_count: row.model_count,
    usable_model_count: row.usable_model_count,
    node_type_count: row.node_type_count ?? undefined,
    running_count: row.running_count,
    create_ts: row.create_ts,
  }
}

export function presentModel(
  model: StoredModel,
  { families, allowed_models }: Pick<EngineRow, 'families' | 'allowed_models'>,
): EngineModel {
  const declared = Object.entries(families).find(([name]) => modelNameOf(name) === model.name)?.[1]
  return {
    name: model.name,
    family: declared ?? model.family,
    is_told: declared !== undefined,
    is_allowed: isAllowed(model.name, allowed_models),
    task_arr: Object.keys(model.tasks),
    missing_arr: [...model.missing],
  }
}

export function presentState(
  { state, fault, state_ts }: Pick<EngineRow, 'state' | 'fault' | 'state_ts'>,
  locale: Locale,
) {
  return { state, state_ts, fault: fault ? presentFault(fault, locale) : undefined }
}
