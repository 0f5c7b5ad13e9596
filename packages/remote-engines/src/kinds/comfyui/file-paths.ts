import { modelNameOf } from '../../models.ts'
import type { GraphRequest } from '../../port.ts'

const modelFile = /\.(?:safetensors|sft|ckpt|pt|pth|bin|gguf|onnx)$/i

/** True for the name of a model file. */
export function isModelFile(value: string): boolean {
  return modelFile.test(value)
}

/** True for a model file in a subfolder. Its path has slashes, or backslashes if the engine runs on Windows. */
function isFilePath(value: unknown): value is string {
  return typeof value === 'string' && /[\\/]/.test(value) && isModelFile(value)
}

/** True for a graph with paths whose separator depends on the engine. */
export function hasFilePaths({ graph }: GraphRequest): boolean {
  return Object.values(graph).some(({ inputs }) => Object.values(inputs).some(isFilePath))
}

/** Replaces the paths of a graph by their spelling in the engine's list. An unlisted path stays. */
export function withPathsOf(request: GraphRequest, paths: ReadonlyMap<string, string>): GraphRequest {
  const replaced = (value: unknown) => (isFilePath(value) ? (paths.get(modelNameOf(value)) ?? value) : value)
  const graph = Object.entries(request.graph).map(([id, node]) => {
    const inputs = Object.entries(node.inputs).map(([name, value]) => [name, replaced(value)])
    return [id, { ...node, inputs: Object.fromEntries(inputs) }]
  })
  return { ...request, graph: Object.fromEntries(graph) }
}
