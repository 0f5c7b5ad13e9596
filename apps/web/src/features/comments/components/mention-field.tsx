import type { User } from '@easel/contract/client'
import { Avatar } from '@mantine/core'
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { queryKeys, useApi } from '../../../lib/api/index.ts'
import { isComposing } from '../../../lib/browser/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { CompletionList } from '../../../ui/completion/completion-list.tsx'
import { useCompletion } from '../../../ui/completion/use-completion.ts'
import { findMentioned } from '../api.ts'
import { completeMention, mentionBefore } from '../mention.ts'
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
 * A text field that grows with its content and suggests users after an @. With a keyboard, Enter sends and Shift+Enter starts a new
 * line.
 */
export function MentionField(props: MentionFieldProps) {
  const { value, onChange, label, placeholder, hasFocus = false, faultId } = props
  const { t } = useTranslation()
  const api = useApi()
  const field = useRef<HTMLTextAreaElement>(null)
  const mention = useCompletion<User>({
    ...{ field, text: value, onChange },
    beginningIn: mentionBefore,
    queryKey: queryKeys.mentions,
    find: (keyword, signal) => findMentioned(api, keyword, signal),
    complete: (text, start, { username }) => completeMention(text, start, username),
  })
  useFocusAtEnd(field, hasFocus)
  const onKeyDown = (event: KeyboardEvent) => {
    // During composition, the keys belong to the input method.
    if (isComposing(event.nativeEvent) || mention.onKeyDown(event)) return
    if (event.key === 'Escape') props.onEscape?.()
    if (!isToSend(event)) return
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
        {...mention.fieldProps}
        data-inner-escape={mention.fieldProps['data-inner-escape'] ?? (props.onEscape ? true : undefined)}
      />
      <CompletionList
        completion={mention}
        label={t('comment.people')}
        keyOf={({ id }) => id}
        render={(person) => <PersonLine person={person} />}
      />
    </div>
  )
}

function PersonLine({ person: { avatar_url, nick_name, username } }: { person: User }) {
  return (
    <>
      <Avatar src={avatar_url} alt="" size={28} name={nick_name} />
      <span>
        {nick_name}
        <small>{`@${username}`}</small>
      </span>
    </>
  )
}

function useFocusAtEnd(field: RefObject<HTMLTextAreaElement | null>, hasFocus: boolean): void {
  useEffect(() => {
    if (!hasFocus || !field.current) return
    field.current.focus()
    field.current.setSelectionRange(field.current.value.length, field.current.value.length)
  }, [field, hasFocus])
}

/**
 * Returns whether a key press sends the text. With a keyboard, Enter sends the text. On a touch screen, Enter starts a new line,
 * and Ctrl or ⌘ with Enter sends the text.
 */
function isToSend({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (key !== 'Enter' || shiftKey) return false
  return ctrlKey || metaKey || matchMedia('(pointer: fine)').matches
}
