import type { Client, ParamValue, TemplatePreset, WorkTemplate } from '@easel/contract/client'
import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '../../../lib/api/index.ts'
import { settable, type Values } from '../params/index.ts'

/**
 * Names of inputs whose text was written by the user, and occurs in no preset of the template. A preset does not replace such a
 * text.
 */
function writtenTexts(template: WorkTemplate, values: Values): ReadonlySet<string> {
  const presets = template.preset_arr ?? []
  const isWritten = (name: string, usual: ParamValue) => {
    const value = values[name]
    if (value === undefined || value === '' || value === usual) return false
    return !presets.some((preset) => preset.values[name] === value)
  }
  const texts = settable(template).filter(
    (input) => input.type === 'text' && isWritten(input.name, input.default),
  )
  return new Set(texts.map(({ name }) => name))
}

/** Values that are set by choosing a preset. */
export function valuesToSet(template: WorkTemplate, { values }: TemplatePreset, current: Values): Values {
  const written = writtenTexts(template, current)
  return Object.fromEntries(Object.entries(values).filter(([name]) => !written.has(name)))
}

/** Reports whether the form has the settings of a preset. */
export function isInUse(template: WorkTemplate, preset: TemplatePreset, current: Values): boolean {
  return hasValues(valuesToSet(template, preset, current), current)
}

/** Reports whether the form has these values. An input that the form does not show is ignored. */
export function hasValues(values: Values, current: Values): boolean {
  const entries = Object.entries(values)
  return entries.length > 0 && entries.every(([name, value]) => (current[name] ?? value) === value)
}

/** The default values of a preset's inputs, which are restored when the user turns the preset off. */
export function usualValues(template: WorkTemplate, values: Values): Values {
  const inputs = settable(template).filter(({ name }) => name in values)
  return Object.fromEntries(inputs.map((input) => [input.name, input.default]))
}

/** The viewer's own presets of a template. */
export function ownPresetsQuery(api: Client, userId: string | undefined, templateId: string) {
  return queryOptions({
    queryKey: [...queryKeys.presets, userId, templateId],
    queryFn: async ({ signal }) =>
      (await api.listPresets({ work_template_id: templateId }, { signal })).preset_arr,
    enabled: userId !== undefined,
  })
}
