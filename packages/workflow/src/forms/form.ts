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
  /** Shows the number in a text field. Without this property, a slider shows it. */
  readonly control?: 'number'
  /** Kind of the field; by default it follows from the node's input. */
  readonly kind?: FormKind
  readonly min?: number
  readonly max?: number
  readonly step?: number
  readonly choices?: readonly FormChoice[]
  /** Default value of the field; by default it is the value in the graph. */
  readonly default?: Constant
  /** Hides the field until users open more settings. */
  readonly advanced?: true
  /** The field may stay empty. Then its node is bypassed. */
  readonly optional?: true
  /** Shows the field only while another field of the form has this value. */
  readonly show_if?: FormTarget & { readonly is: Constant }
  /** The node that requested the value, with its input that holds the value. The field replaces the node. */
  readonly form_node?: FormTarget
}

/** A field of a form, and the input that it sets. */
export interface FormField extends FormTarget, FieldDetails {
  /** Further inputs that get the same value. */
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

/** A field of a file that the form lacks, and the reason. */
export interface FormWarning extends Partial<FormTarget> {
  readonly code: FormWarningCode
}

/**
 * A node that only requests a value. Links to it get the value, or lead to the node that `by` names. If `by` is a node,
 * this node replaces it and keeps its id. If `by` is null, the links are removed.
 */
export interface ReplacedNode {
  readonly node_id: string
  readonly by: Constant | Link | DagNode | null
}

export interface WorkflowForm {
  readonly source: FormSource
  readonly fields: readonly FormField[]
  /** Nodes whose results are shown, if the form names them. */
  readonly outputs?: readonly string[]
  /** Nodes that `withoutFormNodes` replaces. The fields are valid for the graph without them. */
  readonly replaced: readonly ReplacedNode[]
  readonly warnings: readonly FormWarning[]
}

type FormValues = Readonly<Record<string, Constant>>

/** Parts of a template besides its form. Values are named `{node id}.{input}`. */
export interface FormTemplate {
  readonly title: FormText
  readonly description?: FormText | undefined
  /** Topics of the template, separated by commas. */
  readonly topics?: string | undefined
  readonly preset_arr?: readonly { readonly name: FormText; readonly values: FormValues }[] | undefined
  /** Sample values. Pictures have the ids of uploads; a picture without an id cannot be found again. */
  readonly sample?:
    | {
        readonly params: FormValues
        readonly source_arr?: readonly { readonly id?: string; readonly work_id?: string }[]
      }
    | undefined
}

/** A field as a file format describes it. */
export interface FieldDraft {
  /** Inputs that the field can set. The first valid input becomes the field's own input. */
  readonly targets: readonly FormTarget[]
  readonly details: FieldDetails
  /** True if no form offers such a value, for example a sound. */
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
  /** Maximum number of inputs that one field sets. */
  targets: 1000,
  choices: 200,
  /** Maximum length of a label in characters. */
  label: 60,
  help: 1000,
  placeholder: 100,
  value: 2000,
  choice: 200,
  /** Maximum length of the path of a node's id, or of the name of an input, in characters. */
  name: 1000,
} as const
