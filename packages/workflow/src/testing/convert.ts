import { type ObjectInfo, uiToDag, type WorkflowFault, WorkflowRefusal } from '../conversion/index.ts'
import { nodeTypes } from './node-types.ts'
import { sketchWorkflow, type WorkflowSketch } from './sketch-workflow.ts'

interface ConvertOptions {
  types?: ObjectInfo
  now?: Date
  seed?: number
}

/** Converts a sketch with the tests' node types and additional node types. */
export function convert(sketch: WorkflowSketch, options: ConvertOptions = {}) {
  return convertUi(sketchWorkflow(sketch), options)
}

export function convertUi(ui: unknown, { types = {}, now = new Date(0), seed = 0 }: ConvertOptions = {}) {
  return uiToDag(ui, { objectInfo: [{ ...nodeTypes, ...types }], now, seed })
}

/** Returns the inputs of each node of a converted sketch. */
export function inputsOf(sketch: WorkflowSketch, options?: ConvertOptions): Record<string, unknown> {
  const { dag } = convert(sketch, options)
  return Object.fromEntries(Object.entries(dag).map(([id, node]) => [id, node.inputs]))
}

/** Returns the refusal of a conversion. */
export function refusalOf(work: () => unknown): { reason: string; faults: readonly WorkflowFault[] } {
  try {
    work()
  } catch (error) {
    if (error instanceof WorkflowRefusal) return { reason: error.reason, faults: error.faults }
    throw error
  }
  throw new Error('It was not refused')
}
