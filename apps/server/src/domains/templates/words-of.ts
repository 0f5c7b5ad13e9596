import type { TemplateInput } from '@easel/nodes'

/** Returns the texts of an input in both languages. */
export function wordsOf({ name, label, help, group, placeholder, choice_arr }: TemplateInput) {
  return {
    ...{ name, label },
    ...(help && { help }),
    ...(group && { group }),
    ...(placeholder && { placeholder }),
    ...(choice_arr && {
      choice_arr: choice_arr.map((choice) => ({ value: choice.value, label: choice.label })),
    }),
  }
}
