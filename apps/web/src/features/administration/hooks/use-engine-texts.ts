import { familyTitle } from '@easel/contract/client'
import { useLocale, useTranslation } from '../../../lib/i18n/index.ts'

const tasks = [
  'text_to_image',
  'image_to_image',
  'reference_to_image',
  'inpaint',
  'upscale',
  'image_to_video',
  'graph',
] as const
type Task = (typeof tasks)[number]

const isTask = (task: string): task is Task => (tasks as readonly string[]).includes(task)

/** Families without a title of their own, with the keys of their words. */
const plainFamilies = { upscale: 'upscale', generic: 'generic', generic_edit: 'generic_edit' } as const

/** Words for values of engines that all pages share. */
export function useEngineTexts() {
  const { t } = useTranslation()
  const locale = useLocale()
  const gigabytes = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'gigabyte',
    maximumFractionDigits: 1,
  })
  return {
    /** A task that only a newer server has is shown by its key. */
    task: (task: string) => (isTask(task) ? t(`administration.task_${task}`) : task),
    family: (family: string) =>
      Object.hasOwn(plainFamilies, family)
        ? t(`administration.family_${family as keyof typeof plainFamilies}`)
        : familyTitle(family),
    memory: (bytes: number) => gigabytes.format(bytes / 1024 ** 3),
  }
}
