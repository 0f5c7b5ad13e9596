import { cleanText, maxAttemptsChange, noteMaxLength } from '@easel/contract/client'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { limitText, useEmptyTextFault } from '../../../ui/fields/index.ts'

/** Returns the typed number from 1 to `max`; undefined for any other text. */
export function countIn(text: string, max: number): number | undefined {
  const count = /^\d{1,4}$/.test(text) ? Number(text) : 0
  return count >= 1 && count <= max ? count : undefined
}

interface CountFieldProps {
  label: string
  max: number
  value: string
  onChange: (text: string) => void
  /** True after the form was submitted: a wrong number is marked from then on. */
  isTouched: boolean
  hasFocus?: boolean
}

export function CountField({ label, max, value, onChange, isTouched, hasFocus }: CountFieldProps) {
  const { t } = useTranslation()
  return (
    <TextInput
      label={label}
      description={`1–${max}`}
      inputMode="numeric"
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value.trim())}
      error={isTouched && countIn(value, max) === undefined && t('adminPeople.amountUnfit', { max })}
      data-autofocus={hasFocus || undefined}
    />
  )
}

const empty = { count: '', note: '' }

/** State of a form that changes attempts: their number, and the reason. */
export function useAttemptsChange() {
  const [values, setValues] = useState(empty)
  const [isTouched, setTouched] = useState(false)
  return {
    values,
    set: (more: Partial<typeof empty>) => setValues((before) => ({ ...before, ...more })),
    isTouched,
    touch: () => setTouched(true),
    clear() {
      setTouched(false)
      setValues(empty)
    },
    amount: countIn(values.count, maxAttemptsChange),
    note: cleanText(values.note, 'lines'),
  }
}

interface AttemptsFieldsProps {
  state: ReturnType<typeof useAttemptsChange>
  label: string
  noteHint: string
  hasFocus?: boolean
}

export function AttemptsFields({ state, label, noteHint, hasFocus = false }: AttemptsFieldsProps) {
  const { t } = useTranslation()
  const missing = useEmptyTextFault()
  const { values, set, isTouched } = state
  return (
    <>
      <CountField
        label={label}
        max={maxAttemptsChange}
        value={values.count}
        onChange={(count) => set({ count })}
        isTouched={isTouched}
        hasFocus={hasFocus}
      />
      <TextInput
        label={t('adminPeople.note')}
        description={noteHint}
        value={values.note}
        {...limitText(noteMaxLength, 'lines', (note) => set({ note }))}
        error={isTouched && missing(values.note, t('adminPeople.noteMissing'))}
      />
    </>
  )
}
