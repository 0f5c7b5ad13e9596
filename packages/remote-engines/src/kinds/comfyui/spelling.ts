import { modelNameOf } from '../../models.ts'
import type { GraphRequest } from '../../port.ts'

const modelFile = /\.(?:safetensors|sft|ckpt|pt|pth|bin|gguf|onnx)$/i

/** Whether a value names a file below a subfolder: only these are spelled in two ways. */
function isFilePath(value: unknown): value is string {
  return typeof value === 'string' && /[\\/]/.test(value) && modelFile.test(value)
}

/** Whether a graph names files whose spelling depends on the engine. */
export function namesPaths({ graph }: GraphRequest): boolean {
  return Object.values(graph).some(({ inputs }) => Object.values(inputs).some(isFilePath))
}

/** The graph with its files as the engine spells them; others stay as they are. */
export function inSpellingOf(request: GraphRequest, spellings: ReadonlyMap<string, string>): GraphRequest {
  const spelled = (value: unknown) =>
    isFilePath(value) ? (spellings.get(modelNameOf(value)) ?? value) : value
  const graph = Object.entries(request.graph).map(([id, node]) => {
    const inputs = Object.entries(node.inputs).map(([name, value]) => [name, spelled(value)])
    return [id, { ...node, inputs: Object.fromEntries(inputs) }]
  })
  return { ...request, graph: Object.fromEntries(graph) }
}
