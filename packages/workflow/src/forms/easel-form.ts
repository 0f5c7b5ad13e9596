import { field, fieldsOf, isObject, type JsonObject } from '../conversion/json.ts'
import { readComfyDeploy } from './comfydeploy.ts'
import {
  type FieldDetails,
  type FieldDraft,
  type FormDraft,
  type FormTarget,
  type FormTemplate,
  formLimits,
  type ReplacedNode,
  type WorkflowForm,
} from './form.ts'
import type { FormFile } from './form-file.ts'
import {
  choicesOf,
  constantOf,
  kindOf,
  nameOf,
  rangeOf,
  targetOf,
  textsOf,
  withoutUndefined,
} from './form-values.ts'
import { readSwarmUi } from './swarmui.ts'

/** Version of `extra.easel` in written files. */
const version = 1

/** Reads the form that Easel stores: `input_arr` as in `POST /work_template`, with further details of each input. */
export function readEaselForm(source: FormFile): FormDraft | undefined {
  const form = field(source.extra, 'easel')
  if (!isObject(form) || field(form, 'version') !== version) return undefined
  const inputs = listAt(form, 'input_arr').slice(0, formLimits.fields + 1)
  if (inputs.length === 0) return undefined
  return {
    source: 'easel',
    fields: inputs.map((input) => readInput(isObject(input) ? input : {})),
    outputs: listAt(form, 'output_arr')
      .slice(0, formLimits.outputs)
      .flatMap((id) => nameOf(id) ?? []),
    replaced: replacedNodes(source, new Set(listAt(form, 'replaced_arr'))),
  }
}

function listAt(form: JsonObject, name: string): readonly unknown[] {
  const list = field(form, name)
  return Array.isArray(list) ? list : []
}

/** Reads the replaced nodes. The file contains only their ids, and their values come from the graph. */
function replacedNodes(source: FormFile, ids: ReadonlySet<unknown>): readonly ReplacedNode[] {
  if (ids.size === 0) return []
  const replaced = [readComfyDeploy(source), readSwarmUi(source)].flatMap((draft) => draft?.replaced ?? [])
  return replaced.filter(({ node_id }) => ids.has(node_id))
}

function readInput(input: JsonObject): FieldDraft {
  const target = targetOf(input) ?? { node_id: '', input: '' }
  const others = listAt(input, 'also').slice(0, formLimits.targets)
  return {
    targets: [target, ...others.flatMap((further) => targetOf(further) ?? [])],
    details: readDetails(input),
  }
}

function readDetails(input: JsonObject): FieldDetails {
  return withoutUndefined({
    label: textsOf(field(input, 'label')),
    help: textsOf(field(input, 'help'), formLimits.help),
    group: textsOf(field(input, 'group')),
    placeholder: textsOf(field(input, 'placeholder'), formLimits.placeholder),
    control: field(input, 'control') === 'number' ? ('number' as const) : undefined,
    kind: kindOf(field(input, 'type')),
    ...rangeOf({ min: field(input, 'min'), max: field(input, 'max'), step: field(input, 'step') }),
    choices: choicesOf(field(input, 'choice_arr')),
    default: constantOf(field(input, 'default')),
    advanced: field(input, 'advanced') === true ? (true as const) : undefined,
    optional: field(input, 'optional') === true ? (true as const) : undefined,
    show_if: conditionOf(field(input, 'show_if')),
    form_node: targetOf(field(input, 'form_node')),
  })
}

function conditionOf(value: unknown): FieldDetails['show_if'] {
  const target: FormTarget | undefined = targetOf(value)
  const is = isObject(value) ? constantOf(field(value, 'is')) : undefined
  return target && is !== undefined ? { ...target, is } : undefined
}

/** Writes a form for Easel. Unknown properties of the previous form are kept. */
export function easelFormOf(
  { fields, outputs, replaced }: WorkflowForm,
  { before, template }: { before: unknown; template: FormTemplate | undefined },
) {
  const { input_arr: _, output_arr: __, replaced_arr: ___, ...others } = isObject(before) ? before : {}
  const { preset_arr: ____, sample: _____, ...texts } = fieldsOf(field(others, 'template'))
  return withoutUndefined({
    ...others,
    version,
    input_arr: fields.map(({ kind, choices, ...field }) =>
      withoutUndefined({ ...field, type: kind, choice_arr: choices }),
    ),
    output_arr: outputs,
    replaced_arr: replaced.length > 0 ? replaced.map(({ node_id }) => node_id) : undefined,
    ...(template && { template: withoutUndefined({ ...texts, ...template }) }),
  })
}
