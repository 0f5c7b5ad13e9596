import { Skeleton } from '@mantine/core'
import { useTranslation } from '../../../lib/i18n/index.ts'
import classes from './administration.module.css'

export function RowsSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('common.loading')} className={classes.list}>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} height={96} radius="md" />
      ))}
    </div>
  )
}
