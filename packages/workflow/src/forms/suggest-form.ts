import type { Dag } from '@easel/graph'
import { field } from '../conversion/json.ts'
import { Definitions, type ObjectInfo } from '../conversion/object-info.ts'
import { targetFault } from './dag-values.ts'
import type { FormField, FormTarget } from './form.ts'
import { choicesOf, rangeOf } from './form-values.ts'
import { promptRoles } from './prompts.ts'
import { type Candidate, type SuggestionRole, suggestionRules } from './suggestion-rules.ts'

export interface SuggestedField extends FormField {
  readonly role: SuggestionRole
  /**
   * Name of the field, for which the host has a text: the role, or `positive_prompt` for a prompt beside a negative
   * prompt.
   */
  readonly name: SuggestionRole | 'positive_prompt'
  /** Position among the fields of the same role, from 1. */
  readonly number: number
  /** True if the field is in the form unless its author removes it. */
  readonly is_on: boolean
}

type Rule = (typeof suggestionRules)[number]
type PlacedCandidate = Candidate & FormTarget

export const maxSuggestions = 12

/**
 * Suggests fields for a graph whose file holds no form, the most important first. Throws a `WorkflowRefusal` for an
 * invalid definition.
 */
export function suggestForm(dag: Dag, objectInfo: readonly ObjectInfo[]): SuggestedField[] {
  const candidates = candidatesOf(dag, objectInfo)
  const byRule = Map.groupBy(candidates, (candidate) => suggestionRules.find(({ fits }) => fits(candidate)))
  const hasNegative = candidates.some(({ promptRole }) => promptRole === 'negative_prompt')
  return suggestionRules
    .flatMap((rule): SuggestedField[] => {
      const name = rule.role === 'prompt' && hasNegative ? 'positive_prompt' : rule.role
      const found = (byRule.get(rule) ?? []).slice(0, maxSuggestions)
      return found.map((candidate, index) => ({ ...suggest(rule, candidate), name, number: index + 1 }))
    })
    .slice(0, maxSuggestions)
}

function candidatesOf(dag: Dag, objectInfo: readonly ObjectInfo[]): PlacedCandidate[] {
  const definitions = new Definitions(objectInfo)
  const roles = promptRoles(dag)
  return Object.entries(dag).flatMap(([node_id, node]) => {
    const inputs = Object.entries(node.inputs ?? {})
    const named = definitions.get(node.class_type)?.inputNamed
    const promptRole = roles.get(node_id)
    return inputs.flatMap(([input, value]): PlacedCandidate[] =>
      targetFault(dag, { node_id, input })
        ? []
        : [{ node_id, node, input, value, spec: named?.get(input), promptRole }],
    )
  })
}

function suggest(
  { role, kind, is_on }: Rule,
  { node_id, input, spec }: PlacedCandidate,
): Omit<SuggestedField, 'name' | 'number'> {
  const options = spec?.options ?? {}
  const isNumber = kind === 'integer' || kind === 'number' || kind === 'seed'
  const choices = kind === 'choice' ? choicesOf([...(spec?.choices ?? [])]) : undefined
  return {
    ...{ node_id, input, role, kind, is_on },
    ...(isNumber &&
      rangeOf({ min: field(options, 'min'), max: field(options, 'max'), step: field(options, 'step') })),
    ...(choices && { choices }),
  }
}
