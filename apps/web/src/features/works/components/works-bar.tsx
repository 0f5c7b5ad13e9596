import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconSquareCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { LazyDialog } from '../../../ui/dialog/index.ts'
import { KeywordField } from '../../../ui/fields/index.ts'
import type { ChangeFilter } from '../hooks/use-work-filter.ts'
import { countFilters, isFiltered, type WorkFilter } from '../work-filter.ts'
import { FilterFields } from './filter-fields.tsx'
import classes from './works-bar.module.css'

const loadFilterSheet = () => import('./filter-sheet.tsx')

interface WorksBarProps {
  filter: WorkFilter
  onChange: ChangeFilter
  onClear: () => void
  isSelecting: boolean
  onSelect: () => void
}

/** Search, filters and a button that starts the selection of works. On a phone, the filters are in a sheet. */
export function WorksBar({ filter, onChange, onClear, isSelecting, onSelect }: WorksBarProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const count = countFilters(filter)
  return (
    <search className={classes.bar} aria-label={t('select.filter')}>
      <div className={classes.line}>
        <KeywordField
          className={classes.keyword}
          label={t('select.searchLabel')}
          placeholder={t('select.searchHint')}
          keyword={filter.keyword}
          onChange={(keyword) => onChange({ keyword })}
        />
        <Button
          className={classes.opener ?? ''}
          variant={count > 0 ? 'light' : 'default'}
          size="md"
          leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.7} aria-hidden="true" />}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          {count > 0 ? t('select.filterCount', { count }) : t('select.filterOpen')}
        </Button>
        <Button
          className={classes.select ?? ''}
          variant="default"
          size="md"
          title={t('select.begin')}
          leftSection={<IconSquareCheck size={17} stroke={1.7} aria-hidden="true" />}
          aria-pressed={isSelecting}
          onClick={onSelect}
        >
          <span>{t('select.begin')}</span>
        </Button>
      </div>
      <div className={classes.fields}>
        <FilterFields filter={filter} onChange={onChange} />
        {isFiltered(filter) && (
          <Button variant="subtle" color="gray" size="sm" onClick={onClear}>
            {t('select.clear')}
          </Button>
        )}
      </div>
      <LazyDialog opened={isOpen} load={loadFilterSheet} onFail={() => setOpen(false)}>
        {(FilterSheet, isShown) => (
          <FilterSheet filter={filter} onChange={onChange} opened={isShown} onClose={() => setOpen(false)} />
        )}
      </LazyDialog>
    </search>
  )
}
