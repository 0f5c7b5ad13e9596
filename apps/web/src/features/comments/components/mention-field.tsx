import { Avatar } from '@mantine/core'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isComposing } from '../../../lib/browser/index.ts'
import { useMention } from '../hooks/use-mention.ts'
import classes from './comment-form.module.css'

interface MentionFieldProps {
  value: string
  onChange: (text: string) => void
  onSubmit: () => void
  onEscape: (() => void) | undefined
  label: string
  placeholder: string
  hasFocus: boolean | undefined
  /** Id of the message about an invalid text. */
  faultId: string | undefined
}

/**
 * A text field that grows with its content and suggests users after an @. With a keyboard, Enter sends and Shift+Enter starts a new line.
 */
export function MentionField(props: MentionFieldProps) {
  const { value, onChange, label, placeholder, hasFocus = false, faultId } = props
  const { t } = useTranslation()
  const field = useRef<HTMLTextAreaElement>(null)
  const listId = useId()
  const mention = useMention({ field, text: value, onChange })
  const isOffering = mention.people.length > 0
  useEffect(() => {
    if (!hasFocus || !field.current) return
    field.current.focus()
    field.current.setSelectionRange(field.current.value.length, field.current.value.length)
  }, [hasFocus])
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes, its keys belong to it.
    if (isComposing(event.nativeEvent) || mention.onKeyDown(event)) return
    if (event.key === 'Escape') props.onEscape?.()
    if (event.key !== 'Enter' || event.shiftKey) return
    const hasKeyboard = matchMedia('(pointer: fine)').matches
    if (!hasKeyboard && !event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    props.onSubmit()
  }
  return (
    <div className={classes.field}>
      <textarea
        ref={field}
        className={classes.text}
        rows={1}
        value={value}
        onChange={(event) => {
          onChange(event.currentTarget.value)
          mention.onCaret()
        }}
        onSelect={mention.onCaret}
        onKeyDown={onKeyDown}
        onBlur={mention.close}
        aria-label={label}
        placeholder={placeholder}
        aria-invalid={faultId !== undefined}
        aria-describedby={faultId}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={isOffering ? listId : undefined}
        aria-activedescendant={isOffering ? `${listId}-${mention.active}` : undefined}
        data-inner-escape={isOffering || props.onEscape ? true : undefined}
      />
      {isOffering && (
        <div id={listId} role="listbox" className={classes.people} aria-label={t('comment.people')}>
          {mention.people.map((person, index) => (
            <div
              key={person.id}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === mention.active}
              className={classes.person}
              // Fires before the field loses focus.
              onPointerDown={(event) => {
                event.preventDefault()
                mention.choose(person)
              }}
            >
              <Avatar src={person.avatar_url} alt="" size={28} name={person.nick_name} />
              <span>
                {person.nick_name}
                <small>{`@${person.username}`}</small>
              </span>
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
