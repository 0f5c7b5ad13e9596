import { isAllowed } from './allowed-models.ts'
import { type Exclusion, modelsFor } from './dispatch/schedule.ts'
import { graphKinds } from './graph-kinds.ts'
import type { KnownAbilities } from './known-abilities.repo.ts'
import type { EngineNeeds } from './needs.ts'
import type { GraphNeeds } from './offers.repo.ts'

/** Something that a stage needs and no engine has. */
export type Lack =
  | { readonly reason: 'file_missing'; readonly file_name: string }
  | { readonly reason: 'guide_missing' | 'few_references' | 'no_engine' }

/** Returns whether an engine could make a stage if it were ready and idle. */
export function canMake(
  engine: KnownAbilities,
  needs: EngineNeeds,
  exclusions: readonly Exclusion[] = [],
): boolean {
  const { id, choices, allowed_models, loras, runnable_classes, runnable_files } = engine
  const view = {
    ...{ id, choices, loadedModel: null },
    models: engine.models.filter(({ name }) => isAllowed(name, allowed_models)),
    hasLoras: (names: readonly string[]) =>
      names.every((name) => loras.includes(name) && isAllowed(name, allowed_models)),
    canRun: ({ classes, files }: GraphNeeds) =>
      classes.every((name) => runnable_classes.includes(name)) &&
      files.every((name) => runnable_files.includes(name)),
  }
  return modelsFor(view, { needs, exclusions }).length > 0
}

/** Returns the lack because of which none of these engines can make a stage; undefined if an engine can make it. */
export function lackOf(needs: EngineNeeds, engines: readonly KnownAbilities[]): Lack | undefined {
  if (engines.some((engine) => canMake(engine, needs))) return undefined
  if (needs.graph) return fileMissing(fileOfGraph(needs.graph, engines))
  const { task, model, effort, loras = [], guide, references } = needs
  const plain = { task, model, effort }
  const able = (more: Partial<EngineNeeds>) =>
    engines.filter((engine) => canMake(engine, { ...plain, ...more }))
  const withModel = able({})
  if (withModel.length === 0) return fileMissing(engines.length > 0 ? fileOfModel(needs, engines) : undefined)
  const lora = loras.find((name) => able({ loras: [name] }).length === 0)
  if (lora !== undefined) return fileMissing(lora)
  if (guide && able({ guide }).length === 0) return { reason: 'guide_missing' }
  if (references !== undefined && able({ references }).length === 0) return { reason: 'few_references' }
  return { reason: 'no_engine' }
}

function fileMissing(file: string | undefined): Lack {
  return file === undefined ? { reason: 'no_engine' } : { reason: 'file_missing', file_name: file }
}

/** Returns a file of a graph that the nearest engine with all of its node types lacks. */
function fileOfGraph({ classes, files }: GraphNeeds, engines: readonly KnownAbilities[]): string | undefined {
  const lacking = engines
    .filter(
      ({ kind, runnable_classes }) =>
        graphKinds.includes(kind) && classes.every((name) => runnable_classes.includes(name)),
    )
    .map(({ runnable_files }) => files.filter((name) => !runnable_files.includes(name)).toSorted())
  return lacking.toSorted((a, b) => a.length - b.length)[0]?.[0]
}

/** Returns the missing part of a model for a task, or the name of the model if no engine has the model. */
function fileOfModel(
  { task, model }: Pick<EngineNeeds, 'task' | 'model'>,
  engines: readonly KnownAbilities[],
): string | undefined {
  if (task === 'graph') return undefined
  const incomplete = engines
    .flatMap(({ models }) => models)
    .filter(({ name, tasks }) => tasks[task] !== undefined && (model === '' || name === model))
    .find((found) => found.missing.length > 0)
  return incomplete?.missing[0] ?? (model || undefined)
}
