import type { TemplateLack } from '@easel/contract'
import type { ModelInfo } from '@easel/remote-engines/models'
import { type EngineTask, engineTasks } from '@easel/remote-engines/tasks'
import { graphKinds } from './graph-kinds.ts'

/** An engine, in any mode and state. */
export interface KnownEngine {
  readonly id: string
  readonly name: string
  readonly kind: string
  readonly mode: 'on' | 'draining' | 'paused'
  readonly isPresent: boolean
  readonly tasks: readonly string[]
  readonly models: readonly ModelInfo[]
  readonly runnable_classes: readonly string[]
  readonly runnable_files: readonly string[]
}

/** Requirements of a template, as stored in its row. */
export interface TemplateNeeds {
  readonly tasks: readonly string[]
  readonly classes: readonly string[]
  readonly files: readonly string[]
}

/**
 * Returns the reason why no engine offers a template; if there are several reasons, the reason that the fewest changes can remove.
 */
export function missingCapabilityOf(
  { tasks, classes, files }: TemplateNeeds,
  engines: readonly KnownEngine[],
): TemplateLack {
  const task = engineTasks.find(
    (task) =>
      tasks.includes(task) && !engines.some((engine) => engine.isPresent && engine.tasks.includes(task)),
  )
  if (task) return missingForTask(task, engines)
  const ofGraphs = engines.filter(({ kind }) => graphKinds.includes(kind))
  const lacking = ofGraphs.map((engine) => ({
    engine,
    classes: classes.filter((name) => !engine.runnable_classes.includes(name)),
    files: files.filter((name) => !engine.runnable_files.includes(name)),
  }))
  const [nearest] = lacking.toSorted((a, b) => countOf(a) - countOf(b))
  if (!nearest) return { reason: 'no_engine' }
  const [node, file] = [nearest.classes[0], nearest.files[0]]
  if (node !== undefined) return { reason: 'node_missing', name: node, ...engineName(nearest.engine) }
  if (file !== undefined) return { reason: 'model_missing', name: file, ...engineName(nearest.engine) }
  return absence(lacking.filter((lack) => countOf(lack) === 0).map(({ engine }) => engine))
}

function missingForTask(task: EngineTask, engines: readonly KnownEngine[]): TemplateLack {
  const able = engines.filter((engine) => engine.tasks.includes(task))
  if (able.length > 0) return absence(able)
  for (const engine of engines) {
    const incomplete = engine.models.find((model) => model.tasks[task] && model.missing.length > 0)
    if (incomplete) return { reason: 'model_missing', name: incomplete.missing[0]!, ...engineName(engine) }
  }
  return { reason: 'no_engine', task }
}

/** Returns the reason why able engines take no work. If an engine only has to be turned on, this reason comes first. */
function absence(able: readonly KnownEngine[]): TemplateLack {
  const engine = able.find(({ mode }) => mode !== 'on') ?? able[0]!
  return { reason: engine.mode === 'on' ? 'away' : engine.mode, ...engineName(engine) }
}

function engineName({ id, name }: KnownEngine) {
  return { engine_id: id, engine_name: name }
}

function countOf({ classes, files }: { classes: readonly string[]; files: readonly string[] }): number {
  return classes.length + files.length
}
