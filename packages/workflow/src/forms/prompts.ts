import type { Dag, DagNode } from '@easel/graph'
import { linkOf, nodeOf } from './dag-values.ts'

/** Prompt: things that a picture should show; negative prompt: things that it should not show. */
export type PromptRole = 'prompt' | 'negative_prompt'

const inputNames: Readonly<Record<PromptRole, string>> = { prompt: 'positive', negative_prompt: 'negative' }

/**
 * Finds the nodes of the prompt and of the negative prompt by the links of samplers. A node of both prompts counts as
 * part of the prompt. This occurs, for example, if an empty negative prompt is computed from the prompt.
 */
export function promptRoles(dag: Dag): ReadonlyMap<string, PromptRole> {
  const found = (['negative_prompt', 'prompt'] as const).map((role) =>
    [...nodesUpstream(dag, role)].map((id): [string, PromptRole] => [id, role]),
  )
  return new Map(found.flat())
}

/** Returns the nodes upstream of the inputs of one role. */
function nodesUpstream(dag: Dag, role: PromptRole): ReadonlySet<string> {
  const waiting = Object.values(dag).flatMap((node) => {
    const isGuided = role === 'prompt' && node.class_type.includes('Guider')
    return originsOf(node, isGuided ? [inputNames[role], 'conditioning'] : [inputNames[role]])
  })
  const found = new Set<string>()
  for (const id of waiting) {
    const node = nodeOf(dag, id)
    if (!node || found.has(id)) continue
    found.add(id)
    waiting.push(...originsOf(node, inputsToFollow(node, role)))
  }
  return found
}

/**
 * Returns the inputs that lead to the nodes of a role. A node such as a control net has separate inputs for both roles.
 */
function inputsToFollow({ inputs = {} }: DagNode, role: PromptRole): readonly string[] {
  const hasRoles = Object.values(inputNames).some((name) => Object.hasOwn(inputs, name))
  return hasRoles ? [inputNames[role]] : Object.keys(inputs)
}

function originsOf({ inputs = {} }: DagNode, names: readonly string[]): string[] {
  return names.flatMap((name) => (Object.hasOwn(inputs, name) ? (linkOf(inputs[name])?.[0] ?? []) : []))
}
