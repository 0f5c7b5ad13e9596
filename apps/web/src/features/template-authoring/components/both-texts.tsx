import { Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useLocale, useTranslation } from '../../../lib/i18n/index.ts'
import { limitText } from '../../../ui/fields/index.ts'
import { type FormText, otherLocale, textFor, withText, writtenIn } from '../texts.ts'
import classes from './maker.module.css'

interface BothTextsProps {
  label: string
  /** Id of the first field, if its label is outside this component. */
  id?: string
  text: FormText
  /** Maximum length in characters. */
  max: number
  /** True for a text of several lines. */
  isLong?: boolean
  hint?: string
  placeholder?: string
  error?: ReactNode
  onChange: (text: FormText) => void
}

/**
 * Fields for a text in both languages. If a text is empty, the text in the other language is used, and the empty field shows it.
 */
export function BothTexts(props: BothTextsProps) {
  const { label, id, text, max, isLong = false, hint, placeholder, error, onChange } = props
  const { t } = useTranslation()
  const page = useLocale()
  const form = isLong ? 'lines' : 'line'
  const Input = isLong ? LongText : TextInput
  return (
    <div className={classes.titles}>
      {[page, otherLocale(page)].map((language) => {
        const isOwn = language === page
        const written = writtenIn(text, language, page)
        const standIn = written === '' ? textFor(text, language) : ''
        return (
          <Input
            key={language}
            {...(isOwn && id !== undefined && { id })}
            label={isOwn ? id === undefined && label : t('builder.inOther', { name: label })}
            lang={language}
            placeholder={standIn || (isOwn ? placeholder : undefined)}
            description={
              standIn === '' ? isOwn && hint : t(isOwn ? 'builder.otherStandsIn' : 'builder.ownStandsIn')
            }
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            value={written}
            error={isOwn && error}
            {...limitText(max, form, (next) => onChange(withText(text, next, { language, page })))}
          />
        )
      })}
    </div>
  )
}

function LongText(props: Parameters<typeof Textarea>[0]) {
  return <Textarea {...props} autosize minRows={1} maxRows={8} />
}
