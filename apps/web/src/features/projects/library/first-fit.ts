import { type InputType, type NodeType, typesFit } from '../document/index.ts'

/** The end of a dropped link, for which a node is sought. */
export interface DroppedEnd {
  /** Type that the link carries. */
  readonly type: string
  /** Side of the new node to which the link will lead. */
  readonly side: 'inputs' | 'outputs'
}

export type FirstFit = { readonly input: string } | { readonly output: number }

/**
 * Returns the socket of a node type that a link fits best: a socket of exactly its type, and preferably an input that only takes
 * links.
 */
export function firstFit(type: NodeType, { type: carried, side }: DroppedEnd): FirstFit | undefined {
  if (side === 'outputs') {
    const fitting = type.outputs.findIndex((output) => output.type === carried)
    const slot = fitting >= 0 ? fitting : type.outputs.findIndex((output) => typesFit(output.type, carried))
    return slot >= 0 ? { output: slot } : undefined
  }
  const [best] = type.inputs
    .filter((input) => typesFit(carried, input.type))
    .sort((a, b) => distance(a, carried) - distance(b, carried))
  return best && { input: best.name }
}

function distance({ type, widget }: InputType, carried: string): number {
  return (type === carried ? 0 : 2) + (widget ? 1 : 0)
}
