import type { GridInput } from '../../grids/index.ts'
import type { GraphView, WidgetView } from '../document/index.ts'

/** An input of a node of a graph. */
export interface VariableInput extends GridInput {
  readonly node: string
}

/** Returns the inputs whose values runs can vary: inputs without a link, of nodes that run. */
export function variableInputs(graph: GraphView): VariableInput[] {
  return graph.nodes
    .filter(({ kind, mode, isKnown }) => kind === 'node' && mode === 'always' && isKnown)
    .flatMap((node) =>
      node.widgets
        .filter(({ isEditable, isLinked }) => isEditable && !isLinked)
        .flatMap((widget): VariableInput[] => {
          const kind = kindOf(widget)
          const { name, label, min, max, value, choices, choiceLabels } = widget
          return kind
            ? [
                {
                  ...{ node: node.id, key: `${node.id}.${name}`, label: `${node.title} › ${label}`, kind },
                  ...{ min, max, value, choices, choiceLabels },
                },
              ]
            : []
        }),
    )
}

function kindOf({ kind, value, choices }: WidgetView): GridInput['kind'] | undefined {
  switch (kind) {
    case 'colour':
      return typeof value === 'number' ? 'integer' : 'text'
    case 'choice':
      return choices ? kind : 'text'
    case 'images':
    case 'unknown':
      return undefined
    default:
      return kind
  }
}
