import { NativeSelect } from '@mantine/core'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { KeywordField } from '../../../ui/fields/index.ts'
import { Segments, useChosenInView } from '../../../ui/layout/index.ts'
import { type GalleryFilter, templateKinds, templateSorts } from '../gallery-filter.ts'
import classes from './gallery-bar.module.css'

interface GalleryBarProps {
  filter: GalleryFilter
  onChange: (change: Partial<GalleryFilter>) => void
}

export function GalleryBar({ filter, onChange }: GalleryBarProps) {
  const { t } = useTranslation()
  const row = useChosenInView<HTMLElement>(filter.kind === 'shelves' ? '' : filter.kind)
  return (
    <search ref={row} className={classes.bar} aria-label={t('tool.filter')} data-sideways>
      <KeywordField
        className={classes.keyword}
        label={t('tool.searchLabel')}
        placeholder={t('tool.searchHint')}
        keyword={filter.keyword}
        onChange={(keyword) => onChange({ keyword })}
      />
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
