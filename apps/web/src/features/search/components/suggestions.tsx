import { useDebouncedValue } from '@mantine/hooks'
import { IconBrush, IconHash, IconHistory, IconPhoto, IconSearch, IconUser } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Ref, useEffect, useImperativeHandle, useState } from 'react'
import { useApi } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { fewOfEachQuery } from '../api.ts'
import { useRecentSearches } from '../hooks/use-recent-searches.ts'
import { type Option, type OptionGroup, optionsOf, recentOptions } from '../suggestion-options.ts'
import classes from './suggestions.module.css'

const icons = {
  recent: IconHistory,
  words: IconSearch,
  topic: IconHash,
  template: IconBrush,
  person: IconUser,
  post: IconPhoto,
}

export interface SuggestionKeys {
  /** Reports whether the list handled the key. */
  press: (key: string) => boolean
}

interface SuggestionsProps {
  ref: Ref<SuggestionKeys>
  id: string
  text: string
  onGo: (to: string, keyword?: string) => void
  onActive: (id: string | undefined) => void
}

const pauseMs = 160
const groups: readonly OptionGroup[] = ['recent', 'words', 'topic', 'template', 'person', 'post']

function useOptions(text: string): Option[] {
  const keyword = text.trim()
  const [asked] = useDebouncedValue(keyword, pauseMs)
  const { recent } = useRecentSearches()
  const query = fewOfEachQuery(useApi(), asked)
  const { data } = useQuery({ ...query, enabled: asked !== '', placeholderData: keepPreviousData })
  return keyword === '' ? recentOptions(recent) : optionsOf(keyword, data)
}

/** Suggestions below the field. The focus stays in the field; the arrow keys move through the list. */
export function Suggestions({ ref, id, text, onGo, onActive }: SuggestionsProps) {
  const { t } = useTranslation()
  const { clear } = useRecentSearches()
  const options = useOptions(text)
  const [activeKey, setActiveKey] = useState<string>()
  const active = options.findIndex(({ key }) => key === activeKey)
  const idOf = (option: Option) => `${id}-${option.key}`

  const activeId = active < 0 ? undefined : idOf(options[active]!)
  useEffect(() => {
    onActive(activeId)
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
    return () => onActive(undefined)
  }, [activeId, onActive])

  const move = (to: number) => {
    setActiveKey(options[(to + options.length) % options.length]?.key)
    return options.length > 0
  }
  useImperativeHandle(ref, () => ({
    press: (key) => {
      if (key === 'ArrowDown') return move(active + 1)
      if (key === 'ArrowUp') return move(active < 0 ? -1 : active - 1)
      const chosen = options[active]
      if (key !== 'Enter' || !chosen) return false
      onGo(chosen.to, chosen.keyword)
      return true
    },
  }))

  return (
    <div className={classes.panel} hidden={options.length === 0}>
      <div id={id} role="listbox" aria-label={t('search.suggestions')}>
        {groups.map((group) => (
          <OptionGroupLines
            key={group}
            group={group}
            options={options.filter((option) => option.group === group)}
            {...{ idOf, activeKey, onGo }}
          />
        ))}
      </div>
      {text.trim() === '' && (
        <button
          type="button"
          className={classes.forget}
          onPointerDown={(event) => event.preventDefault()}
          onClick={clear}
        >
          {t('search.forget')}
        </button>
      )}
    </div>
  )
}

interface OptionGroupLinesProps extends Pick<SuggestionsProps, 'onGo'> {
  group: OptionGroup
  options: readonly Option[]
  idOf: (option: Option) => string
  activeKey: string | undefined
}

function OptionGroupLines({ group, options, idOf, activeKey, onGo }: OptionGroupLinesProps) {
  const { t } = useTranslation()
  if (options.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options in a list box, not of fields.
    <div role="group" aria-label={t(`search.group_${group}`)}>
      {group !== 'words' && (
        <p className={classes.group} aria-hidden="true">
          {t(`search.group_${group}`)}
        </p>
      )}
      {options.map((option) => (
        <SuggestionLine
          key={option.key}
          id={idOf(option)}
          option={option}
          isActive={option.key === activeKey}
          onChoose={() => onGo(option.to, option.keyword)}
        />
      ))}
    </div>
  )
}

interface SuggestionLineProps {
  id: string
  option: Option
  isActive: boolean
  onChoose: () => void
}

function SuggestionLine({ id, option, isActive, onChoose }: SuggestionLineProps) {
  const { t } = useTranslation()
  const { group, label, picture } = option
  const Icon = icons[group]
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which has the focus.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={classes.line}
      // Keeps the focus in the field.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {picture ? (
        <img
          className={classes.picture}
          data-round={group === 'person' || undefined}
          src={picture}
          alt=""
          width={36}
          height={36}
        />
      ) : (
        <span className={classes.icon}>
          <Icon size={18} stroke={1.7} aria-hidden="true" />
        </span>
      )}
      <span className={classes.label}>{group === 'words' ? t('search.for', { words: label }) : label}</span>
    </div>
  )
}
