import type { Constant, DagNode, Link } from '@easel/graph'

/** A text for people: one text for all languages, or a text for each language. */
export type FormText = string | { readonly en?: string; readonly zh?: string }

export const formKinds = [
  'text',
  'number',
  'integer',
  'boolean',
  'choice',
  'color',
  'seed',
  'image',
  'mask',
] as const
export type FormKind = (typeof formKinds)[number]

/** An input of a node of the converted graph. */
export interface FormTarget {
  readonly node_id: string
  readonly input: string
}

export interface FormChoice {
  readonly value: string
  readonly label?: FormText
}

/** All properties of a field, apart from the inputs that it sets. */
export interface FieldDetails {
  readonly label?: FormText
  readonly help?: FormText
  readonly group?: FormText
  /** Example in an empty text field. */
  readonly placeholder?: FormText
  /** A number to type in; without it a slider. */
  readonly control?: 'number'
  /** Without it the kind follows from the node's input. */
  readonly kind?: FormKind
  readonly min?: number
  readonly max?: number
  readonly step?: number
  readonly choices?: readonly FormChoice[]
  /** Without it the value in the graph is the default. */
  readonly default?: Constant
  /** Shown only to people who ask for more settings. */
  readonly advanced?: true
  /** May stay empty; the node is then bypassed. */
  readonly optional?: true
  /** Shown only while another field of the form has this value. */
  readonly show_if?: FormTarget & { readonly is: Constant }
  /** The node that asked for the value and is replaced by it, and its input that holds the value. */
  readonly form_node?: FormTarget
}

/** A field of a form, and the input that it sets. */
export interface FormField extends FormTarget, FieldDetails {
  /** More inputs that get the same value. */
  readonly also?: readonly FormTarget[]
}

export type FormSource = 'easel' | 'app_mode' | 'viewcomfy' | 'comfydeploy' | 'swarmui' | 'promoted'

export type FormWarningCode =
  | 'unknown_node'
  | 'unknown_input'
  | 'linked_input'
  | 'unfit_value'
  | 'unfit_kind'
  | 'nothing_to_set'
  | 'repeated_field'
  | 'too_many_inputs'
  | 'too_many_fields'

/** A field of a file that is not in the form that was read, and the reason. */
export interface FormWarning extends Partial<FormTarget> {
  readonly code: FormWarningCode
}

/**
 * A node that only asks for a value. Links to it get the value (or lead to the node that `by` names); a node takes its
 * place and keeps its id; with null the links are removed.
 */
export interface ReplacedNode {
  readonly node_id: string
  readonly by: Constant | Link | DagNode | null
}

export interface WorkflowForm {
  readonly source: FormSource
  readonly fields: readonly FormField[]
  /** Nodes whose results are shown, where the form names them. */
  readonly outputs?: readonly string[]
  /** Nodes that `withoutFormNodes` replaces. The fields hold for the graph without them. */
  readonly replaced: readonly ReplacedNode[]
  readonly warnings: readonly FormWarning[]
}

type FormValues = Readonly<Record<string, Constant>>

/** Parts of a template besides its form. Values have the names `{node id}.{input}`. */
export interface FormTemplate {
  readonly title: FormText
  readonly description?: FormText | undefined
  /** Separated by commas. */
  readonly topics?: string | undefined
  readonly preset_arr?: readonly { readonly name: FormText; readonly values: FormValues }[] | undefined
  /** Pictures are named by the ids of uploads; a picture without an id cannot be found again. */
  readonly sample?:
    | {
        readonly params: FormValues
        readonly source_arr?: readonly { readonly id?: string; readonly work_id?: string }[]
      }
    | undefined
}

/** A field as a format gives it. */
export interface FieldDraft {
  /** The first that takes a value is the field's own input. */
  readonly targets: readonly FormTarget[]
  readonly details: FieldDetails
  /** True for a value that no form takes, such as a sound. */
  readonly isUnfit?: boolean
}

export interface FormDraft {
  readonly source: FormSource
  readonly fields: readonly FieldDraft[]
  readonly outputs?: readonly string[]
  readonly replaced?: readonly ReplacedNode[]
}

export const formLimits = {
  fields: 100,
  outputs: 100,
  /** Inputs that one field sets. */
  targets: 1000,
  choices: 200,
  /** In characters. */
  label: 60,
  help: 1000,
  placeholder: 100,
  value: 2000,
  choice: 200,
  /** Path of a node's id, or name of an input. */
  name: 1000,
} as const
