import { NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { Segments, useChosenInView } from '../../../ui/layout/index.ts'
import { type GalleryFilter, templateKinds, templateSorts } from '../gallery-filter.ts'
import classes from './gallery-bar.module.css'

interface GalleryBarProps {
  filter: GalleryFilter
  onChange: (change: Partial<GalleryFilter>) => void
}

const typingMs = 250

export function GalleryBar({ filter, onChange }: GalleryBarProps) {
  const { t } = useTranslation()
  const row = useChosenInView<HTMLElement>(filter.kind === 'shelves' ? '' : filter.kind)
  return (
    <search ref={row} className={classes.bar} aria-label={t('tool.filter')} data-sideways>
      <KeywordField keyword={filter.keyword} onChange={(keyword) => onChange({ keyword })} />
      <NativeSelect
        className={classes.sort}
        size="md"
        aria-label={t('tool.sort')}
        value={filter.sort}
        data={templateSorts.map((value) => ({ value, label: t(`tool.sort_${value}`) }))}
        onChange={({ currentTarget: { value } }) => onChange({ sort: value as GalleryFilter['sort'] })}
      />
      <Segments
        label={t('tool.kind')}
        value={filter.kind}
        onChange={(kind) => onChange({ kind })}
        choices={templateKinds.map((value) => ({ value, label: t(`tool.kind_${value}`) }))}
      />
    </search>
  )
}

interface KeywordFieldProps {
  keyword: string
  onChange: (keyword: string) => void
}

/** Searches while the user types; Enter searches without the delay. */
function KeywordField({ keyword, onChange }: KeywordFieldProps) {
  const { t } = useTranslation()
  const [text, setText] = useState(keyword)
  const [searched, setSearched] = useState(keyword)
  // A link changed the address, which overrides the field.
  if (keyword !== searched) {
    setSearched(keyword)
    if (keyword !== text.trim()) setText(keyword)
  }
  const change = useDebouncedCallback((next: string) => onChange(next.trim()), typingMs)
  return (
    <form
      className={classes.keyword}
      onSubmit={(event) => {
        event.preventDefault()
        onChange(text.trim())
      }}
    >
      <TextInput
        type="search"
        name="q"
        size="md"
        aria-label={t('tool.searchLabel')}
        placeholder={t('tool.searchHint')}
        leftSection={<IconSearch size={18} stroke={1.7} aria-hidden="true" />}
        leftSectionPointerEvents="none"
        value={text}
        maxLength={100}
        onChange={(event) => {
          setText(event.currentTarget.value)
          change(event.currentTarget.value)
        }}
      />
    </form>
  )
}
