import type { User } from '@easel/contract/client'
import { Avatar } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useApi } from '../../../lib/api/index.ts'
import { isComposing } from '../../../lib/browser/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { mentionsQuery } from '../api.ts'
import { completeMention, mentionBefore } from '../mention.ts'
import classes from './comment-form.module.css'

const typingMs = 160

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

interface MentionOptions {
  field: RefObject<HTMLTextAreaElement | null>
  text: string
  onChange: (text: string) => void
}

/** Suggests users for the name typed after an @. */
function useMention({ field, text, onChange }: MentionOptions) {
  const [caret, setCaret] = useState(0)
  const [closedAt, setClosedAt] = useState<number>()
  const [active, setActive] = useState(0)
  const start = mentionBefore(text, Math.min(caret, text.length))
  const isOpen = start !== undefined && start.at !== closedAt
  const [keyword] = useDebouncedValue(start?.keyword ?? '', typingMs)
  const query = useQuery({ ...mentionsQuery(useApi(), keyword), enabled: isOpen && keyword !== '' })
  const people = isOpen && keyword !== '' ? (query.data ?? []) : []
  const nextCaret = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (nextCaret.current === undefined) return
    field.current?.setSelectionRange(nextCaret.current, nextCaret.current)
    nextCaret.current = undefined
  })

  const choose = (person: User) => {
    if (!start) return
    const completed = completeMention(text, start, person.username)
    nextCaret.current = completed.caret
    setCaret(completed.caret)
    setActive(0)
    onChange(completed.text)
    field.current?.focus()
  }
  /** Returns true if the list handled the key. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (people.length === 0) return false
    const chosen = people[Math.min(active, people.length - 1)]
    if (event.key === 'ArrowDown') setActive((active + 1) % people.length)
    else if (event.key === 'ArrowUp') setActive((active + people.length - 1) % people.length)
    else if (event.key === 'Escape') setClosedAt(start?.at)
    else if ((event.key === 'Enter' || event.key === 'Tab') && chosen) choose(chosen)
    else return false
    event.preventDefault()
    return true
  }
  return {
    people,
    active: Math.min(active, people.length - 1),
    choose,
    onKeyDown,
    onCaret: () => {
      setCaret(field.current?.selectionStart ?? 0)
      if (start === undefined) setClosedAt(undefined)
    },
    close: () => setClosedAt(start?.at),
  }
}
