import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './post-view.module.css'

export function PostSkeleton() {
  const { t } = useTranslation()
  return (
    <div className={classes.view} aria-busy="true" role="status" aria-label={t('common.loading')}>
      <div className={classes.stage}>
        <Skeleton height="60%" width="60%" radius="md" />
      </div>
      <div className={classes.aside}>
        <Skeleton height={44} width="70%" />
        <Skeleton height={72} />
        <Skeleton height={48} />
      </div>
    </div>
  )
}
