export type { FieldWidget, WidgetFieldProps } from './field-widget.ts'
export { useValueText } from './value-text.ts'
export { WidgetField } from './widget-field.tsx'
