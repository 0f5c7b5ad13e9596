import { IconSearch, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isComposing } from '../../../lib/browser/index.ts'
import { barePath, useLocalePath, useTranslation } from '../../../lib/i18n/index.ts'
import { usePart } from '../../../lib/part.ts'
import { useShortcuts } from '../../../ui/dialog/index.ts'
import { useRecentSearches } from '../hooks/use-recent-searches.ts'
import { readSearch, searchAddress } from '../search-address.ts'
import classes from './search-field.module.css'
import type { SuggestionKeys } from './suggestions.tsx'

const loadSuggestions = () => import('./suggestions.tsx').then(({ Suggestions }) => ({ default: Suggestions }))

/** Returns the keyword of the current page's search. */
function useSearched(): string {
  const { pathname, search } = useLocation()
  return barePath(pathname) === '/search' ? readSearch(new URLSearchParams(search)).keyword : ''
}

/** The search field, with suggestions while typing. Without scripts it is a plain form. */
export function SearchField({ focusKey = false }: { focusKey?: boolean }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const path = useLocalePath()
  const { add } = useRecentSearches()
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const keys = useRef<SuggestionKeys>(null)
  const searched = useSearched()
  const [typed, setTyped] = useState({ from: searched, text: searched })
  const [isOpen, setOpen] = useState(false)
  const [activeId, setActiveId] = useState<string>()
  const Suggestions = usePart(isOpen, loadSuggestions)
  // Another search was opened, by a link or by going back.
  if (typed.from !== searched) setTyped({ from: searched, text: searched })
  const setText = (text: string) => setTyped({ from: searched, text })
  const { text } = typed
  useFocusKey(input, focusKey)

  const go = (to: string, keyword?: string) => {
    if (keyword) add(keyword)
    setOpen(false)
    void navigate(path(to))
  }
  const submit = () => {
    const keyword = text.trim()
    if (keyword !== '') go(searchAddress({ keyword }), keyword)
  }
  const pressed = (event: KeyboardEvent) => {
    // While an input method composes, Enter and the arrow keys belong to it.
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'Escape') {
      if (isOpen) event.preventDefault()
      setOpen(false)
    } else if (keys.current?.press(event.key)) event.preventDefault()
    else if (event.key === 'ArrowDown') setOpen(true)
  }
  return (
    <search
      className={classes.search}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false)
      }}
    >
      <form
        action={path('/search')}
        className={classes.field}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <IconSearch size={18} stroke={1.8} className={classes.icon} aria-hidden="true" />
        <input
          ref={input}
          name="q"
          type="text"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={200}
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={isOpen ? activeId : undefined}
          aria-label={t('shell.search')}
          placeholder={t('shell.searchHint')}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setOpen(true)
          }}
          onFocus={() => setOpen(true)}
          onClick={() => setOpen(true)}
          onKeyDown={pressed}
        />
        {text !== '' && (
          <button
            type="button"
            className={classes.clear}
            aria-label={t('shell.clearSearch')}
            onClick={() => {
              setText('')
              input.current?.focus()
            }}
          >
            <IconX size={16} stroke={1.8} aria-hidden="true" />
          </button>
        )}
      </form>
      {isOpen && Suggestions && (
        <Suggestions ref={keys} id={listId} text={text} onGo={go} onActive={setActiveId} />
      )}
    </search>
  )
}

/** Focuses the search field on Ctrl+K, ⌘K or `/`, as is common. */
function useFocusKey(field: RefObject<HTMLInputElement | null>, isOn: boolean): void {
  useShortcuts(isOn ? { '/': () => focus(field.current) } : {})
  useEffect(() => {
    if (!isOn) return
    const pressed = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      if (focus(field.current)) event.preventDefault()
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [field, isOn])
}

/** Returns false where the field is hidden, as on small screens. */
function focus(field: HTMLInputElement | null): boolean {
  if (!field?.offsetParent) return false
  field.focus()
  field.select()
  return true
}
