export type { FieldWidget, WidgetFieldProps } from './field-widget.ts'
export { useValueText, WidgetField } from './widget-field.tsx'
