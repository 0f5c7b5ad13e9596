import { Button } from '@mantine/core'
import { LocaleLink, useTranslation } from '../../../lib/i18n/index.ts'
import after from '../welcome/after.webp'
import before from '../welcome/before.webp'
import classes from './welcome-row.module.css'

/** Tells a visitor what this place is, by one picture, and how to begin. */
export function WelcomeRow() {
  const { t } = useTranslation()
  return (
    <section className={classes.row} aria-label={t('feed.welcome')}>
      <span className={classes.picture} aria-hidden="true">
        <img src={before} alt="" width={400} height={300} />
        <span className={classes.after}>
          <img src={after} alt="" width={400} height={300} />
        </span>
      </span>
      <div className={classes.words}>
        <p>{t('feed.welcome')}</p>
        <span className={classes.ways}>
          <Button component={LocaleLink} to="/tool">
            {t('feed.tryYours')}
          </Button>
          <Button component={LocaleLink} to="/tool?sample=meadow" variant="default">
            {t('feed.tryOurs')}
          </Button>
        </span>
      </div>
    </section>
  )
}
