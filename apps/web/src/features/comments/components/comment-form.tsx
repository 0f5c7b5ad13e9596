import { cleanText, commentMaxLength, visibleLength } from '@easel/contract/client'
import { Button } from '@mantine/core'
import { type FormEvent, useId, useState } from 'react'
import { useErrorText } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { LengthCounter } from '../../../ui/fields/index.ts'
import { commentDraft, keepCommentDraft, typedMeanwhile, useCommentDraft } from '../drafts.ts'
import classes from './comment-form.module.css'
import { MentionField } from './mention-field.tsx'

interface CommentFormProps {
  label: string
  placeholder: string
  submitLabel: string
  /** Key under which the unsent text is stored. */
  draftKey: string
  initialText?: string
  hasFocus?: boolean
  isSending: boolean
  error: unknown
  /** `onSent` runs once the server has accepted the text. */
  onSubmit: (text: string, onSent: () => void) => void
  onCancel?: () => void
}

export function CommentForm(props: CommentFormProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const faultId = useId()
  const { text, change, length, clear, fault, submit } = useCommentText(props)
  const shownFault = fault ?? (props.error ? errorText(props.error) : undefined)
  const isOpen = text !== '' || props.onCancel !== undefined
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <MentionField
        value={text}
        onChange={change}
        onSubmit={submit}
        onEscape={props.onCancel}
        label={props.label}
        placeholder={props.placeholder}
        hasFocus={props.hasFocus}
        faultId={shownFault ? faultId : undefined}
      />
      {shownFault && (
        <p id={faultId} role="alert" className={classes.fault}>
          {shownFault}
        </p>
      )}
      {isOpen && (
        <div className={classes.row}>
          <LengthCounter length={length} max={commentMaxLength} />
          <span className={classes.spring} />
          {props.onCancel && (
            <Button
              size="sm"
              variant="subtle"
              color="gray"
              onClick={() => {
                clear()
                props.onCancel?.()
              }}
            >
              {t('common.cancel')}
            </Button>
          )}
          <Button size="sm" type="submit" loading={props.isSending}>
            {props.submitLabel}
          </Button>
        </div>
      )}
    </form>
  )
}

function useCommentText({ draftKey, initialText = '', isSending, onSubmit }: CommentFormProps) {
  const { t } = useTranslation()
  const text = useCommentDraft(draftKey) ?? initialText
  const [isTouched, setTouched] = useState(false)
  const written = cleanText(text, 'lines')
  const length = visibleLength(written)
  const change = (next: string) => {
    setTouched(false)
    keepCommentDraft(draftKey, next === initialText ? undefined : next)
  }
  const clear = () => {
    setTouched(false)
    keepCommentDraft(draftKey, undefined)
  }
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    setTouched(true)
    if (length === 0 || length > commentMaxLength || isSending) return
    onSubmit(written, () => {
      const remaining = typedMeanwhile(commentDraft(draftKey) ?? '', text, initialText)
      setTouched(false)
      keepCommentDraft(draftKey, remaining || undefined)
    })
  }
  const tooLong = length > commentMaxLength && t('comment.tooLong', { max: commentMaxLength })
  const fault = tooLong || (isTouched && length === 0 ? t('comment.empty') : undefined)
  return { text, change, length, clear, fault, submit }
}
