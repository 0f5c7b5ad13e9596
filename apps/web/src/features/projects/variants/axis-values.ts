import type { ParamValue } from '@easel/contract/client'
import type { GraphView, NodeView, WidgetView } from '../document/index.ts'

/** An input of a node that runs can vary. */
export interface VariableInput {
  /** `{node id}.{input name}`. */
  readonly key: string
  readonly node: NodeView
  readonly widget: WidgetView
}

/** Returns the inputs whose values runs can vary: those of nodes that run, without a link. */
export function variableInputs(graph: GraphView): VariableInput[] {
  return graph.nodes
    .filter(({ kind, mode, isKnown }) => kind === 'node' && mode === 'always' && isKnown)
    .flatMap((node) =>
      node.widgets
        .filter(({ isEditable, isLinked, kind }) => isEditable && !isLinked && kind !== 'images')
        .map((widget) => ({ key: `${node.id}.${widget.name}`, node, widget })),
    )
}

/** The way to the values of an input, as they are being chosen. */
export interface AxisDraft {
  /** Key of the input; '' while none is chosen. */
  readonly key: string
  readonly from: number
  readonly to: number
  readonly count: number
  /** Lines of text. */
  readonly lines: string
  /** Choices, or names of uploads. */
  readonly chosen: readonly ParamValue[]
  readonly seeds: readonly number[]
}

/** Returns a draft with values around that which the input has. */
export function draftOf(input: VariableInput | undefined, seeds: readonly number[]): AxisDraft {
  const { min, max, value } = input?.widget ?? {}
  const own = typeof value === 'number' ? value : 0
  const isSmall = min !== undefined && max !== undefined && max - min <= 1000
  return {
    ...{ key: input?.key ?? '', count: 3, lines: typeof value === 'string' ? value : '', seeds },
    from: isSmall ? min : own,
    to: isSmall ? max : own === 0 ? 1 : own * 2,
    chosen: [],
  }
}

/** Returns the values of a draft for its input, each once. */
export function valuesOf(draft: AxisDraft, { widget }: VariableInput): ParamValue[] {
  switch (widget.kind) {
    case 'integer':
    case 'number':
    case 'colour':
      return unique(spread(draft).map((value) => fitted(value, widget)))
    case 'seed':
      return draft.seeds.slice(0, draft.count)
    case 'text':
      return unique(draft.lines.split('\n').map((line) => line.trim())).filter((line) => line !== '')
    case 'boolean':
      return [false, true]
    default:
      return [...draft.chosen]
  }
}

/** Returns evenly spaced numbers, with both ends. */
function spread({ from, to, count }: AxisDraft): number[] {
  if (count < 2) return [from]
  return Array.from({ length: count }, (_, at) => from + ((to - from) * at) / (count - 1))
}

function fitted(value: number, { kind, min, max }: WidgetView): number {
  const inside = Math.max(min ?? -Infinity, Math.min(max ?? Infinity, value))
  return kind === 'number' ? Number(inside.toPrecision(6)) : Math.round(inside)
}

function unique<Value>(values: readonly Value[]): Value[] {
  return [...new Set(values)]
}
