import { useTranslation } from '../../../lib/i18n/index.ts'
import type { FieldWidget } from './field-widget.ts'

/** Returns a function that writes a value in words, cut after a number of characters. */
export function useValueText(): (value: unknown, widget: Partial<FieldWidget>, maxLength: number) => string {
  const { t } = useTranslation()
  return (value, { choices, choiceLabels }, maxLength) => {
    if (value === undefined || value === null || value === '') return t('widget.nothing')
    if (typeof value === 'boolean') return t(value ? 'widget.on' : 'widget.off')
    const at = choices?.indexOf(value as string) ?? -1
    const text = choiceLabels?.[at] ?? (typeof value === 'string' ? value : JSON.stringify(value))
    return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text
  }
}
