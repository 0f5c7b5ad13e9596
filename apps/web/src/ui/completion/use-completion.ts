import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'

const typingMs = 160
const freshMs = 60_000

/** The beginning of a name, with a sign such as @ or # in front, directly before the caret. */
export interface Beginning {
  /** Index of the sign in the text. */
  start: number
  /** The letters after the sign. */
  keyword: string
}

export interface CompletedText {
  text: string
  caret: number
}

interface CompletionOptions<Item> {
  field: RefObject<HTMLTextAreaElement | null>
  text: string
  onChange: (text: string) => void
  /** Finds the beginning of a name before the caret. */
  beginningIn: (text: string, caret: number) => Beginning | undefined
  /** Query key of the answers, and the call that finds them; with an empty keyword, the call returns the first suggestions. */
  queryKey: QueryKey
  find: (keyword: string, signal: AbortSignal) => Promise<readonly Item[]>
  /** Replaces the beginning of a name with the whole name. */
  complete: (text: string, beginning: Beginning, item: Item) => CompletedText
}

/**
 * Completes names in a text field with a list below it. The focus stays in the field: arrow keys move through the list, Enter and
 * Tab choose, and Escape closes the list until another name begins.
 */
export function useCompletion<Item>(options: CompletionOptions<Item>) {
  const { field, text, onChange, beginningIn, complete } = options
  const id = useId()
  const [caret, setCaret] = useState(0)
  const [closedAt, setClosedAt] = useState<number>()
  const [chosenIndex, setActive] = useState(0)
  const beginning = beginningIn(text, Math.min(caret, text.length))
  const isOpen = beginning !== undefined && beginning.start !== closedAt
  const items = useItems(isOpen ? beginning.keyword : undefined, options)
  const active = Math.min(chosenIndex, items.length - 1)
  const isOffering = items.length > 0
  const placeCaret = useNextCaret(field)

  const choose = (item: Item) => {
    if (!beginning) return
    const completed = complete(text, beginning, item)
    placeCaret(completed.caret)
    setCaret(completed.caret)
    setActive(0)
    onChange(completed.text)
    field.current?.focus()
  }
  /** Reports whether the list handled the key. The caller must exclude keys of an input method. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    const chosen = items[active]
    if (chosen === undefined) return false
    if (event.key === 'ArrowDown') setActive((active + 1) % items.length)
    else if (event.key === 'ArrowUp') setActive((active + items.length - 1) % items.length)
    else if (event.key === 'Escape') setClosedAt(beginning?.start)
    else if (event.key === 'Enter' || event.key === 'Tab') choose(chosen)
    else return false
    event.preventDefault()
    return true
  }
  return {
    id,
    items,
    active,
    choose,
    onKeyDown,
    onCaret: () => {
      setCaret(field.current?.selectionStart ?? 0)
      if (beginning === undefined) setClosedAt(undefined)
    },
    close: () => setClosedAt(beginning?.start),
    /** Attributes of the field. */
    fieldProps: {
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-controls': isOffering ? id : undefined,
      'aria-activedescendant': isOffering ? `${id}-${active}` : undefined,
      'data-inner-escape': isOffering || undefined,
    } as const,
  }
}

/** Returns the items for a keyword; without a keyword, an empty list. */
function useItems<Item>(
  typed: string | undefined,
  { queryKey, find }: Pick<CompletionOptions<Item>, 'queryKey' | 'find'>,
): readonly Item[] {
  const [keyword] = useDebouncedValue(typed ?? '', typingMs)
  const { data } = useQuery({
    queryKey: [...queryKey, keyword],
    queryFn: async ({ signal }) => ({ items: await find(keyword, signal) }),
    placeholderData: keepPreviousData,
    staleTime: freshMs,
    // The query waits until the typed text has settled, because the previous items may belong to another name.
    enabled: keyword === typed,
  })
  return typed === undefined ? [] : (data?.items ?? [])
}

/** Returns a function that moves the caret to a position in the text of the next rendering. */
function useNextCaret(field: RefObject<HTMLTextAreaElement | null>): (caret: number) => void {
  const next = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (next.current === undefined) return
    field.current?.setSelectionRange(next.current, next.current)
    next.current = undefined
  })
  return (caret) => {
    next.current = caret
  }
}
