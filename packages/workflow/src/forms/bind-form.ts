import type { Dag } from '@easel/graph'
import { targetFault } from './dag-values.ts'
import {
  type FieldDraft,
  type FormDraft,
  type FormField,
  type FormTarget,
  type FormWarning,
  type FormWarningCode,
  formLimits,
  type WorkflowForm,
} from './form.ts'
import { withoutFormNodes } from './form-nodes.ts'

/** Checks the fields of a form against the graph. A field that sets no input of the graph becomes a warning. */
export function bindForm(draft: FormDraft, dag: Dag): WorkflowForm {
  const { source, outputs = [], replaced = [] } = draft
  const graph = withoutFormNodes(dag, { replaced })
  const fields = new Map<string, FormField>()
  const warnings: FormWarning[] = []
  for (const field of draft.fields.slice(0, formLimits.fields)) {
    const bound = bindField(field, graph)
    const isRepeated = 'field' in bound && fields.has(keyOf(bound.field))
    if (!('field' in bound))
      warnings.push(warningOf(bound.fault, field.details.form_node ?? field.targets[0]))
    else if (isRepeated) warnings.push(warningOf('repeated_field', bound.field))
    else fields.set(keyOf(bound.field), bound.field)
  }
  if (draft.fields.length > formLimits.fields) warnings.push({ code: 'too_many_fields' })
  const shown = [...new Set(outputs)].filter((id) => Object.hasOwn(graph, id)).slice(0, formLimits.outputs)
  return {
    source,
    fields: [...fields.values()].map((field) => withCondition(field, fields)),
    ...(shown.length > 0 && { outputs: shown }),
    replaced,
    warnings,
  }
}

function bindField(
  { targets, details, isUnfit }: FieldDraft,
  graph: Dag,
): { field: FormField } | { fault: FormWarningCode } {
  if (isUnfit) return { fault: 'unfit_kind' }
  if (targets.length > formLimits.targets) return { fault: 'too_many_inputs' }
  const distinct = [...new Map(targets.map((target) => [keyOf(target), target])).values()]
  const [first, ...also] = distinct.filter((target) => targetFault(graph, target) === undefined)
  if (!first) return { fault: (targets[0] && targetFault(graph, targets[0])) ?? 'nothing_to_set' }
  return { field: { ...first, ...details, ...(also.length > 0 && { also }) } }
}

/** Removes a condition on an input that is no field of the form. */
function withCondition({ show_if, ...field }: FormField, fields: ReadonlyMap<string, unknown>): FormField {
  return show_if && fields.has(keyOf(show_if)) ? { ...field, show_if } : field
}

const shown = 200

function warningOf(code: FormWarningCode, target: FormTarget | undefined): FormWarning {
  if (!target) return { code }
  return { code, node_id: target.node_id.slice(0, shown), input: target.input.slice(0, shown) }
}

function keyOf({ node_id, input }: FormTarget): string {
  return JSON.stringify([node_id, input])
}
