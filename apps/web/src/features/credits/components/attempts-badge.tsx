import { IconBolt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../lib/api/index.ts'
import { abbreviate } from '../../../lib/format/index.ts'
import { Flyout } from '../../../ui/layout/index.ts'
import { balanceQuery } from '../api.ts'
import classes from './attempts.module.css'
import { Ledger } from './ledger.tsx'

export function AttemptsBadge() {
  const { t } = useTranslation()
  const { data: balance } = useQuery(balanceQuery(useApi()))
  const face = (
    <>
      <IconBolt size={18} stroke={1.8} aria-hidden="true" />
      <span className={classes.number}>{balance === undefined ? '' : abbreviate(balance)}</span>
    </>
  )
  return (
    <Flyout
      label={balance === undefined ? t('credits.remaining') : t('credits.badge', { count: balance })}
      button={face}
      className={classes.badge}
    >
      <div className={classes.panel}>
        <p className={classes.big}>{abbreviate(balance ?? 0)}</p>
        <p className={classes.caption}>{t('credits.remaining')}</p>
        <Ledger />
      </div>
    </Flyout>
  )
}
