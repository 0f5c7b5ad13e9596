export type { FieldWidget, WidgetFieldProps } from './field-widget.ts'
export { WidgetField } from './widget-field.tsx'
