/** Kinds of fields for values; a value of the kind `unknown` is shown and kept, but cannot be edited. */
export type WidgetKind =
  | 'integer'
  | 'number'
  | 'text'
  | 'choice'
  | 'boolean'
  | 'seed'
  | 'colour'
  | 'image'
  /** Several pictures: a list of their names. */
  | 'images'
  | 'unknown'

/** The field of an input that takes a value. */
export interface WidgetType {
  readonly kind: WidgetKind
  readonly default?: unknown
  readonly min?: number
  readonly max?: number
  readonly step?: number
  readonly choices?: readonly (string | number)[]
  /** Words for the choices, in their order. */
  readonly choiceLabels?: readonly string[]
  /** True if there are further choices, which the user can type. */
  readonly hasMoreChoices?: boolean
  readonly isMultiline?: boolean
  /**
   * Number of values of the widget in `widgets_values`: 1, or more with the control that follows a seed (2) or a choice (3); 0
   * for a display. `null` if the number depends on the value, so that the positions of later values are unknown.
   */
  readonly valueCount: number | null
}

/** An input as the type of its node declares it. */
export interface InputType {
  readonly name: string
  readonly label: string
  /** Type of the values that a link to the input carries, such as `IMAGE`, `INT` or `COMBO`. */
  readonly type: string
  readonly isRequired: boolean
  /** Missing for an input that only takes links. */
  readonly widget?: WidgetType
  /**
   * Only for the node of a subgraph. `inside`: a value of an inner node, without a socket. `hidden`: a value in `widgets_values`
   * without a field.
   */
  readonly role?: 'inside' | 'hidden'
}

export interface OutputType {
  readonly name: string
  readonly label: string
  readonly type: string
}

/** A type of nodes that this site can run, described in the language of the reader. */
export interface NodeType {
  readonly type: string
  readonly title: string
  readonly description: string
  readonly category: string
  /** Words for searching, in all languages. */
  readonly keywords: readonly string[]
  /** Inputs in the order of their values in a file: required inputs first. */
  readonly inputs: readonly InputType[]
  readonly outputs: readonly OutputType[]
  readonly isOutput: boolean
  /** True for a node that runs on a worker, without an engine. */
  readonly isOurs: boolean
  /** Names of the engines that can run it. */
  readonly engines?: readonly string[]
  readonly isEssential: boolean
  /** True for a subgraph of the file: its nodes list only values, without the controls of seeds. */
  readonly isSubgraph?: true
}

export type NodeTypes = ReadonlyMap<string, NodeType>
