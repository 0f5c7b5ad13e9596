export type { FieldWidget, WidgetFieldProps } from './field-widget.ts'
export { rollSeed } from './numbers.ts'
export { useValueText } from './value-text.ts'
export { WidgetField } from './widget-field.tsx'
