import type { Database } from '../../platform/db/pool.ts'
import type { Inspect } from '../../platform/inspection/task.ts'
import { declaredInputs, type findPresentTemplate } from '../templates/index.ts'
import { isReadQuickly, isSmall, knownDefinitions, type ReadGraph, withDeadline } from '../workflows/index.ts'
import { type MadeTemplate, makeDefinition, type Wording } from './make-definition.ts'
import { specOf } from './read-inputs.ts'
import { remake } from './remake.ts'

type Present = NonNullable<Awaited<ReturnType<typeof findPresentTemplate>>>

/** Makes the changed template; texts and graph that are not given stay unchanged. */
export async function remakeTemplate(
  { db, inspect }: { db: Database; inspect: Inspect },
  before: Present,
  { read, input, by }: { read: ReadGraph | undefined; input: Partial<Wording>; by: string },
): Promise<MadeTemplate> {
  const { definition, graph } = before
  const declared = declaredInputs(definition)
  const wording = {
    title: input.title ?? definition.title,
    description: input.description ?? definition.description,
    topic_arr: input.topic_arr ?? definition.topic_arr,
    media_type: input.media_type,
    preset_arr: input.preset_arr,
    sample: input.sample,
    previous: definition,
    input_arr: input.input_arr ?? declared.map((spec) => specOf(spec, declared)),
  }
  if (read) return makeDefinition(read, wording)
  const classes = before.engine_classes
  const definitions = classes.length > 0 ? await knownDefinitions(db, classes) : undefined
  const remaking = { graph, slots: definition.slots ?? [], wording, definitions, lacksFiles: before.is_draft }
  const isQuick = isSmall(graph) && isReadQuickly(definitions)
  return isQuick ? await remake(remaking) : await withDeadline(inspect('remakeTemplate', remaking, { by }))
}
