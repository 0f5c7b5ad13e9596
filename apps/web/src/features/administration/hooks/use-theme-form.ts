import { type Client, cleanText, type ThemeDetails } from '@easel/contract/client'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import type { SentPicture } from '../../../lib/upload/index.ts'
import { toastSuccess } from '../../../ui/toast/index.ts'
import { fromLocalTime, toLocalTime } from '../local-time.ts'
import { useThemesChanged } from './use-theme-change.ts'

export interface ThemeValues {
  titleEn: string
  titleZh: string
  descriptionEn: string
  descriptionZh: string
  begin: string
  end: string
  cover: SentPicture | undefined
}

const usualLengthMs = 14 * 24 * 3600_000

function valuesOf(theme: ThemeDetails | undefined, now: number): ThemeValues {
  return {
    titleEn: theme?.title.en ?? '',
    titleZh: theme?.title.zh ?? '',
    descriptionEn: theme?.description.en ?? '',
    descriptionZh: theme?.description.zh ?? '',
    begin: toLocalTime(theme?.begin_ts),
    end: toLocalTime(theme?.end_ts ?? now + usualLengthMs),
    cover: undefined,
  }
}

/** Returns the values of a theme's form, their faults, and a function that sends the changed values. */
export function useThemeForm(theme: ThemeDetails | undefined, onSaved: () => void) {
  const { t } = useTranslation()
  const api = useApi()
  const themesChanged = useThemesChanged()
  const [first] = useState(() => valuesOf(theme, Date.now()))
  const [values, setValues] = useState(first)
  const [isTouched, setTouched] = useState(false)
  const save = useMutation({
    mutationFn: (send: () => Promise<unknown>) => send(),
    onSuccess: async () => {
      await themesChanged()
      toastSuccess(t(theme ? 'adminThemes.saved' : 'adminThemes.created'))
      onSaved()
    },
  })
  const names = Object.keys(first) as (keyof ThemeValues)[]
  const isChanged = names.some((name) => values[name] !== first[name])
  const faults = { end: endFault(values, { first, theme }) }
  const isWhole = names.every((name) => !isText(name) || cleanText(values[name], 'line') !== '')
  return {
    values,
    set: (more: Partial<ThemeValues>) => setValues((before) => ({ ...before, ...more })),
    isChanged,
    isTouched,
    hasBegun: theme !== undefined && theme.state !== 'coming',
    faults,
    save,
    submit() {
      setTouched(true)
      if (!isWhole || faults.end || save.isPending) return
      save.mutate(() =>
        theme
          ? api.updateTheme({ id: theme.id, ...changesOf(values, first) })
          : api.createTheme(newTheme(values)),
      )
    },
  }
}

export type ThemeFormState = ReturnType<typeof useThemeForm>

type TextName = 'titleEn' | 'titleZh' | 'descriptionEn' | 'descriptionZh'

const isText = (name: keyof ThemeValues): name is TextName =>
  name.startsWith('title') || name.startsWith('description')

type Change = Omit<Parameters<Client['updateTheme']>[0], 'id'>

const textsOf = ({ titleEn, titleZh, descriptionEn, descriptionZh }: ThemeValues) => ({
  title: { en: titleEn, zh: titleZh },
  description: { en: descriptionEn, zh: descriptionZh },
})

function newTheme(values: ThemeValues): Parameters<Client['createTheme']>[0] {
  const begin_ts = fromLocalTime(values.begin)
  return {
    ...textsOf(values),
    ...(begin_ts !== undefined && { begin_ts }),
    ...(values.cover && { cover: values.cover.id }),
    end_ts: fromLocalTime(values.end)!,
  }
}

/** Returns only changed values, because a stored time may have milliseconds, which its field does not show. */
function changesOf(values: ThemeValues, first: ThemeValues): Change {
  const { title, description } = textsOf(values)
  const isNew = (...names: (keyof ThemeValues)[]) => names.some((name) => values[name] !== first[name])
  return {
    ...(isNew('titleEn', 'titleZh') && { title }),
    ...(isNew('descriptionEn', 'descriptionZh') && { description }),
    ...(values.cover && { cover: values.cover.id }),
    ...(isNew('begin') && { begin_ts: fromLocalTime(values.begin) ?? Date.now() }),
    ...(isNew('end') && { end_ts: fromLocalTime(values.end)! }),
  }
}

function endFault(
  values: ThemeValues,
  { first, theme }: { first: ThemeValues; theme: ThemeDetails | undefined },
): 'endMissing' | 'endUnfit' | 'endPast' | undefined {
  const end = fromLocalTime(values.end)
  if (end === undefined) return 'endMissing'
  if (end <= (fromLocalTime(values.begin) ?? 0)) return 'endUnfit'
  const isNew = theme === undefined || values.end !== first.end
  return isNew && end <= Date.now() ? 'endPast' : undefined
}
