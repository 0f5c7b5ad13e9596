import { requireListed } from '../../../models.ts'
import type { GraphRequest, RemoteGraphNode } from '../../../port.ts'
import { type Fields, fieldsOf, isFields, listOf } from '../../../untrusted.ts'
import { textsOf } from '../values.ts'

/** Names of the inputs for a sampler and a scheduler, by their names in a request. */
const inputOf = { sampler: 'sampler_name', scheduler: 'scheduler' } as const
type Choice = keyof typeof inputOf

/** Returns the names that a node type accepts for a sampler or a scheduler. */
function listedBy(types: Fields, class_type: string, choice: Choice): string[] {
  const { required } = fieldsOf(fieldsOf(types[class_type])['input'])
  const [first, second] = listOf(fieldsOf(required)[inputOf[choice]])
  // Since 0.3.60, some types list the kind of the input before its values.
  return textsOf(Array.isArray(first) ? first : fieldsOf(second)['options'])
}

export function samplersOf(types: Fields): { samplers: string[]; schedulers: string[] } {
  return {
    samplers: listedBy(types, 'KSampler', 'sampler'),
    schedulers: listedBy(types, 'KSampler', 'scheduler'),
  }
}

/** Returns the sampler and the scheduler of a graph, if its nodes have such inputs. */
export function usualSamplers({ graph }: GraphRequest): Partial<Record<Choice, string>> {
  const nodes = Object.values(graph)
  const usual = (choice: Choice) => {
    const named = nodes
      .map(({ inputs }) => inputs[inputOf[choice]])
      .find((value) => typeof value === 'string')
    return named === undefined ? {} : { [choice]: named }
  }
  return { ...usual('sampler'), ...usual('scheduler') }
}

/** Returns the graph with another sampler and another scheduler. Refuses names that the engine does not list. */
export function withSamplers(
  request: GraphRequest,
  wanted: { readonly sampler?: string | undefined; readonly scheduler?: string | undefined },
  types: Fields,
): GraphRequest {
  const { samplers, schedulers } = samplersOf(types)
  const known = { sampler: samplers, scheduler: schedulers }
  const chosen = (['sampler', 'scheduler'] as const).filter((choice) => wanted[choice])
  for (const choice of chosen) requireListed(wanted[choice], known[choice])
  const changed = (node: RemoteGraphNode): RemoteGraphNode => {
    const inputs = { ...node.inputs }
    for (const choice of chosen) if (inputOf[choice] in inputs) inputs[inputOf[choice]] = wanted[choice]
    return { ...node, inputs }
  }
  const graph = Object.fromEntries(Object.entries(request.graph).map(([id, node]) => [id, changed(node)]))
  return { ...request, graph }
}

/** Returns whether the engine has all node types of a graph. */
export function hasTypes({ graph }: GraphRequest, types: Fields): boolean {
  return Object.values(graph).every(({ class_type }) => isFields(types[class_type]))
}
