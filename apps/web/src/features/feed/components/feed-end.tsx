import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { LocaleLink } from '../../../lib/i18n/index.ts'
import { useThemeAddress } from '../../themes/index.ts'
import classes from './feed-end.module.css'

/** Below the last post: a feed that ends in nothing would end the visit, too. */
export function FeedEnd() {
  const { t } = useTranslation()
  const themeAddress = useThemeAddress()
  return (
    <div className={classes.end}>
      <p>{t('feed.end')}</p>
      <Button component={LocaleLink} to={themeAddress('/tool')} variant="default">
        {t('feed.emptyAction')}
      </Button>
    </div>
  )
}
