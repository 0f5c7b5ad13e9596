import type { Locale, Params, TemplateInput as PresentedInput, TemplatePreset } from '@easel/contract'
import type { TemplateInput } from '@easel/nodes'
import { commonReadings } from '@easel/remote-engines/reads'
import type { ModelsOfTasks, TaskModel } from '../engines/index.ts'
import { listedNames, modelInput, modelsNamed, takenInputs } from './model-inputs.ts'
import type { TemplateDefinition } from './template-definition.ts'

/** Presents the fields of a form. `models`: the models that can do its tasks now. */
export function presentInputs(form: Form, { locale, models, styleCovers }: ViewContext): PresentedInput[] {
  return form.input_arr.map(
    ({ bind: _, adds: __, label, help, group, placeholder, optional, also, ends, rows, ...rest }) => {
      const { choice_arr, choices_of, choices_from, shows_styles, model_option, default_text, ...input } =
        rest
      const follows = model_option && modelInput(form)?.name
      const choices =
        choice_arr?.map(({ value, label, colours, ratio }) => {
          const picture_url = shows_styles && styleCovers.get(value)
          return {
            ...{ value, label: label[locale] },
            ...(picture_url !== undefined && { picture_url }),
            ...(colours && { color_arr: [...colours] }),
            ...(ratio !== undefined && { ratio }),
          }
        }) ?? []
      const fittingModels = (choices_of && models.get(choices_of)) ?? []
      const names = new Set(fittingModels.map(({ name }) => name))
      const named = [...names].map((name) => ({ value: name, label: name.replace(/\.[a-z]+$/i, '') }))
      const listed = choices_of
        ? [...choices, ...named].map((choice) => ({
            ...choice,
            takes_arr: takenInputs(form, choice.value, models),
            ...readingsOf(fittingModels.filter(({ name }) => choice.value === '' || choice.value === name)),
          }))
        : [...choices, ...listedChoices(form, choices_from, models)]
      return {
        ...input,
        default: default_text?.[locale] ?? input.default,
        label: label[locale],
        ...(ends && { ends: { low: ends.low[locale], high: ends.high[locale] } }),
        ...(rows && { rows: presentRows(rows, locale) }),
        ...(help && { help: help[locale] }),
        ...(group && { group: group[locale] }),
        ...(placeholder && { placeholder: placeholder[locale] }),
        ...(optional && { optional: true as const }),
        ...(also && { also: [...also] }),
        ...(follows !== undefined && { follows }),
        ...(isUsualWithZero(model_option) && { zero_is_usual: true as const }),
        ...(choice_arr && { choice_arr: listed }),
      }
    },
  )
}

/** Returns whether the model decides the number if an input is 0. For other inputs, such as the start of a guide, 0 is a value. */
function isUsualWithZero(option: TemplateInput['model_option']): boolean {
  return option === 'steps' || option === 'guidance'
}

/** Names that engines list, as choices. */
function listedChoices(form: Form, from: TemplateInput['choices_from'], models: ModelsOfTasks) {
  const names = from ? listedNames(from, modelsNamed(form, '', models)) : []
  return names.map((name) => ({ value: name, label: name }))
}

function readingsOf(models: readonly TaskModel[]) {
  const readings = commonReadings(models.map(({ family }) => family))
  return readings ? { reads_arr: [...readings] } : {}
}

function presentRows(
  { columns, ...rule }: NonNullable<TemplateInput['rows']>,
  locale: Locale,
): NonNullable<PresentedInput['rows']> {
  return { ...rule, column_arr: columns.map((column) => column[locale]) }
}

/** Presents the presets of a template. */
export function presentPresets(
  presets: NonNullable<TemplateDefinition['presets']>,
  locale: Locale,
): TemplatePreset[] {
  return presets.map(({ name, values }) => ({ name: name[locale], values: presetValues(values, locale) }))
}

/** Returns the values of a preset; a text may differ between the languages. */
export function presetValues(
  values: NonNullable<TemplateDefinition['presets']>[number]['values'],
  locale: Locale,
): Params {
  return Object.fromEntries(
    Object.entries(values).map(([input, value]) => [
      input,
      typeof value === 'object' ? value[locale] : value,
    ]),
  )
}

type Form = Pick<TemplateDefinition, 'input_arr'>

interface ViewContext {
  locale: Locale
  models: ModelsOfTasks
  /** Addresses of the covers of styles that have a cover. */
  styleCovers: ReadonlyMap<string, string>
}
