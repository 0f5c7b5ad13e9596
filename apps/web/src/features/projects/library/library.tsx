import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import { isComposing } from '../../../lib/browser/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import type { NodeType, NodeTypes } from '../document/index.ts'
import type { DroppedEnd } from './first-fit.ts'
import classes from './library.module.css'
import { type Section, searchTypes, sectionsOf } from './search-types.ts'

interface LibraryProps {
  types: NodeTypes
  /** Shows only types that fit this end of a link. */
  dropped?: DroppedEnd | undefined
  onChoose: (type: NodeType) => void
  /** Called on Escape in the empty field. */
  onLeave?: (() => void) | undefined
  /** Gives the focus to the search when the library opens. */
  takesFocus?: boolean | undefined
}

/** Maximum number of types that are shown at a time, since engines have thousands. */
const maxShown = 150

/** All node types. The user searches them in both languages and by description; arrow keys move, and Enter chooses. */
export function Library({ types, dropped, onChoose, onLeave, takesFocus }: LibraryProps) {
  const { t } = useTranslation()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [query, setQuery] = useState('')
  const [category, setCategory] = useState('')
  const [active, setActive] = useState(0)
  const found = useMemo(
    () => searchTypes(types.values(), { query, dropped, category }),
    [types, query, dropped, category],
  )
  const isSearch = query.trim() !== ''
  const sections = useMemo(
    () => shortened(isSearch ? [{ category: '', types: found }] : sectionsOf(found)),
    [isSearch, found],
  )
  const shown = sections.flatMap((section) => section.types)
  const index = Math.min(active, shown.length - 1)
  const move = (to: number) => {
    const next = Math.max(0, Math.min(shown.length - 1, to))
    setActive(next)
    list.current?.querySelector(`[id="${CSS.escape(`${id}-${next}`)}"]`)?.scrollIntoView({ block: 'nearest' })
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event.nativeEvent)) return
    const targets: Partial<Record<string, number>> = {
      ...{ ArrowDown: index + 1, ArrowUp: index - 1, PageDown: index + 8, PageUp: index - 8 },
    }
    const target = targets[event.key]
    if (target !== undefined) move(target)
    else if (event.key === 'Enter' && shown[index]) onChoose(shown[index])
    else if (event.key === 'Escape' && query !== '') setQuery('')
    else if (event.key === 'Escape' && onLeave) onLeave()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const search = (text: string) => {
    setQuery(text)
    setActive(0)
    list.current?.scrollTo({ top: 0 })
  }
  return (
    <div className={classes.library}>
      <input
        type="search"
        role="combobox"
        className={classes.search}
        aria-label={t('library.search')}
        placeholder={t('library.searchHint')}
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={index >= 0 ? `${id}-${index}` : undefined}
        aria-autocomplete="list"
        data-autofocus={takesFocus || undefined}
        data-inner-escape={query === '' ? undefined : true}
        // biome-ignore lint/a11y/noAutofocus: the user opened the library to search it.
        autoFocus={takesFocus}
        autoComplete="off"
        maxLength={100}
        value={query}
        onChange={(event) => search(event.currentTarget.value)}
        onKeyDown={press}
      />
      <Categories types={types} value={category} onChange={setCategory} />
      <p role="status" className={classes.count}>
        {found.length === 0
          ? t(dropped ? 'library.nothingFits' : 'library.nothing')
          : t('library.found', { count: found.length })}
      </p>
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={t('library.title')}
        className={classes.list}
      >
        {sections.map((section) => (
          <SectionView
            key={section.category ?? '*'}
            section={section}
            id={id}
            first={shown.indexOf(section.types[0]!)}
            active={index}
            onChoose={onChoose}
          />
        ))}
      </div>
      {found.length > shown.length && (
        <p className={classes.count}>{t('library.more', { count: found.length - shown.length })}</p>
      )}
    </div>
  )
}

function shortened(sections: readonly Section[]): Section[] {
  let room = maxShown
  return sections.flatMap(({ category, types }) => {
    const part = types.slice(0, room)
    room -= part.length
    return part.length > 0 ? [{ category, types: part }] : []
  })
}

interface CategoriesProps {
  types: NodeTypes
  value: string
  onChange: (category: string) => void
}

function Categories({ types, value, onChange }: CategoriesProps) {
  const { t } = useTranslation()
  const names = useMemo(() => [...new Set([...types.values()].map(({ category }) => category))], [types])
  return (
    <select
      className={classes.categories}
      aria-label={t('library.category')}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      <option value="">{t('library.allCategories')}</option>
      {names.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </select>
  )
}

interface SectionProps {
  section: Section
  id: string
  /** Index of the section's first type in the whole list. */
  first: number
  active: number
  onChoose: (type: NodeType) => void
}

function SectionView({ section, id, first, active, onChoose }: SectionProps) {
  const { t } = useTranslation()
  const name = section.category ?? t('library.essentials')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of a list's options.
    <div role="group" aria-label={name || t('library.results')}>
      {name !== '' && (
        <div className={classes.category} aria-hidden="true">
          {name}
        </div>
      )}
      {section.types.map((type, index) => (
        <Option
          key={type.type}
          id={`${id}-${first + index}`}
          type={type}
          isActive={first + index === active}
          onChoose={onChoose}
        />
      ))}
    </div>
  )
}

interface OptionProps {
  id: string
  type: NodeType
  isActive: boolean
  onChoose: (type: NodeType) => void
}

function Option({ id, type, isActive, onChoose }: OptionProps) {
  const { t } = useTranslation()
  const { title, description, isOurs, engines } = type
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search field has the focus and its keys choose.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={classes.option}
      // The focus stays in the search field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(type)}
    >
      <span className={classes.title}>{title}</span>
      {!isOurs && <span className={classes.place}>{engines?.join(', ') || t('library.atEngine')}</span>}
      {description !== '' && (
        <span className={classes.description} title={description}>
          {description}
        </span>
      )}
    </div>
  )
}
