import { Button, Drawer } from '@mantine/core'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { useDialog } from '../../../ui/dialog/index.ts'
import type { ChangeFilter } from '../hooks/use-work-filter.ts'
import { countFilters, noFilter, type WorkFilter } from '../work-filter.ts'
import { FilterFields } from './filter-fields.tsx'
import classes from './filter-sheet.module.css'

interface FilterSheetProps {
  filter: WorkFilter
  onChange: ChangeFilter
  opened: boolean
  onClose: () => void
}

/** The filters of the viewer's works on a phone. */
export default function FilterSheet({ filter, onChange, opened, onClose }: FilterSheetProps) {
  const { t } = useTranslation()
  const frame = useDialog(opened, onClose)
  return (
    <Drawer
      {...frame}
      position="bottom"
      size="auto"
      zIndex={300}
      title={t('select.filterOpen')}
      classNames={{ content: classes.sheet }}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <div className={classes.fields}>
        <FilterFields filter={filter} onChange={onChange} />
      </div>
      <div className={classes.foot}>
        <Button
          variant="default"
          size="md"
          disabled={countFilters(filter) === 0}
          onClick={() => onChange({ ...noFilter, keyword: filter.keyword })}
        >
          {t('select.clear')}
        </Button>
        <Button size="md" onClick={onClose}>
          {t('select.show')}
        </Button>
      </div>
    </Drawer>
  )
}
