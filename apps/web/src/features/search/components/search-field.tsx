import { IconSearch, IconX } from '@tabler/icons-react'
import {
  type FormEvent,
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isComposing } from '../../../lib/browser/index.ts'
import { barePath, useLocalePath, useTranslation } from '../../../lib/i18n/index.ts'
import { usePart } from '../../../lib/part.ts'
import { useShortcuts } from '../../../ui/dialog/index.ts'
import { useRecentSearches } from '../hooks/use-recent-searches.ts'
import { readSearch, searchAddress } from '../search-address.ts'
import classes from './search-field.module.css'
import type { SuggestionKeys } from './suggestions.tsx'

const loadSuggestions = () =>
  import('./suggestions.tsx').then(({ Suggestions }) => ({ default: Suggestions }))

/** The text in the field: the keyword of the current page's search, until the user types. */
function useTypedText(): [string, (text: string) => void] {
  const { pathname, search } = useLocation()
  const searched = barePath(pathname) === '/search' ? readSearch(new URLSearchParams(search)).keyword : ''
  const [typed, setTyped] = useState({ from: searched, text: searched })
  // Another search was opened, by a link or by going back, so the typed text is replaced.
  if (typed.from !== searched) setTyped({ from: searched, text: searched })
  return [typed.text, (text) => setTyped({ from: searched, text })]
}

/** Returns a function that opens a result, and stores its keyword as a recent search. */
function useOpenFound(): (to: string, keyword?: string) => void {
  const navigate = useNavigate()
  const path = useLocalePath()
  const { add } = useRecentSearches()
  return (to, keyword) => {
    if (keyword) add(keyword)
    void navigate(path(to))
  }
}

/** The search field, with suggestions while typing. Without scripts it is a plain form. */
export function SearchField({ focusKey = false }: { focusKey?: boolean }) {
  const path = useLocalePath()
  const open = useOpenFound()
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const keys = useRef<SuggestionKeys>(null)
  const [text, setText] = useTypedText()
  const [isOpen, setOpen] = useState(false)
  const [activeId, setActiveId] = useState<string>()
  const Suggestions = usePart(isOpen, loadSuggestions)
  useFocusKey(input, focusKey)

  const go = (to: string, keyword?: string) => {
    setOpen(false)
    open(to, keyword)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const keyword = text.trim()
    if (keyword !== '') go(searchAddress({ keyword }), keyword)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // During composition, Enter and the arrow keys belong to the input method.
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'Escape') {
      if (isOpen) event.preventDefault()
      setOpen(false)
    } else if (keys.current?.press(event.key)) event.preventDefault()
    else if (event.key === 'ArrowDown') setOpen(true)
  }
  const onText = (next: string) => {
    setText(next)
    setOpen(true)
  }
  const clear = () => {
    setText('')
    input.current?.focus()
  }
  return (
    <search
      className={classes.search}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false)
      }}
    >
      <form action={path('/search')} className={classes.field} onSubmit={submit}>
        <IconSearch size={18} stroke={1.8} className={classes.icon} aria-hidden="true" />
        <Input
          ref={input}
          {...{ text, isOpen, listId, activeId, onText, onKeyDown }}
          onOpen={() => setOpen(true)}
        />
        {text !== '' && <ClearButton onClear={clear} />}
      </form>
      {isOpen && Suggestions && (
        <Suggestions ref={keys} id={listId} text={text} onGo={go} onActive={setActiveId} />
      )}
    </search>
  )
}

interface InputProps {
  ref: Ref<HTMLInputElement>
  text: string
  isOpen: boolean
  /** Id of the list of suggestions. */
  listId: string
  /** Id of the suggestion that Enter opens. */
  activeId: string | undefined
  onText: (text: string) => void
  onOpen: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

function Input({ ref, text, isOpen, listId, activeId, onText, onOpen, onKeyDown }: InputProps) {
  const { t } = useTranslation()
  return (
    <input
      ref={ref}
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
      onChange={(event) => onText(event.currentTarget.value)}
      onFocus={onOpen}
      onClick={onOpen}
      onKeyDown={onKeyDown}
    />
  )
}

function ClearButton({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation()
  return (
    <button type="button" className={classes.clear} aria-label={t('shell.clearSearch')} onClick={onClear}>
      <IconX size={16} stroke={1.8} aria-hidden="true" />
    </button>
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

/** Returns false if the field is hidden, as on small screens. */
function focus(field: HTMLInputElement | null): boolean {
  if (!field?.offsetParent) return false
  field.focus()
  field.select()
  return true
}
