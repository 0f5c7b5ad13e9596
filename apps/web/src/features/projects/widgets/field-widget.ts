import type { WidgetKind } from '../document/index.ts'

/** The description of an input for its field; both a `WidgetView` and a `WidgetType` with a name have this form. */
export interface FieldWidget {
  readonly name: string
  readonly label: string
  readonly kind: WidgetKind | 'images'
  readonly min?: number | undefined
  readonly max?: number | undefined
  readonly step?: number | undefined
  readonly choices?: readonly (string | number)[] | undefined
  /** Words for the choices, in their order. */
  readonly choiceLabels?: readonly string[] | undefined
  /** True if there are further choices, which the user can type. */
  readonly hasMoreChoices?: boolean | undefined
  readonly isMultiline?: boolean | undefined
}

export interface WidgetFieldProps {
  widget: FieldWidget
  value: unknown
  /** Called with each value that the input accepts, while the user types or drags. */
  onChange: (value: unknown) => void
  /** Called when a change is complete, so that the next change is a separate step of undo. */
  onSettled?: (() => void) | undefined
  isDisabled?: boolean | undefined
  /** True to show label and field in one line, as in a node on the canvas. */
  isCompact?: boolean | undefined
  /** Sentence about the value's fault. */
  fault?: string | undefined
}

/** A field whose wrapper shows its label and its fault. */
export interface ControlProps extends Omit<WidgetFieldProps, 'isCompact' | 'fault'> {
  id: string
  /** Ids of the texts that describe the field. */
  describedBy: string | undefined
  isInvalid: boolean
}
