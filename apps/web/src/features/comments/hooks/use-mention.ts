import type { User } from '@easel/contract/client'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useApi } from '../../../lib/api/index.ts'
import { mentionsQuery } from '../api.ts'
import { completeMention, mentionBefore } from '../mention.ts'

const typingMs = 160

interface MentionWish {
  field: RefObject<HTMLTextAreaElement | null>
  text: string
  onChange: (text: string) => void
}

/** Suggests users for the name typed after an @. */
export function useMention({ field, text, onChange }: MentionWish) {
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
