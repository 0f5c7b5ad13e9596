import { Button } from '@mantine/core'
import { useNavigate } from 'react-router'
import { LocaleLink, useLocalePath, useTranslation } from '../../../lib/i18n/index.ts'
import { acceptedFiles, handedFiles } from '../../../lib/upload/index.ts'
import { FileLabel } from '../../../ui/files/index.ts'
import after from '../welcome/after.webp'
import before from '../welcome/before.webp'
import classes from './welcome-row.module.css'

/** An introduction for visitors: one picture of the site's purpose, and a first step. */
export function WelcomeRow() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const path = useLocalePath()
  const bring = (files: File[]) => {
    if (files.length === 0) return
    handedFiles.give(files)
    void navigate(path('/tool'))
  }
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
          <FileLabel accept={acceptedFiles} onFiles={bring} className={classes.choose}>
            {t('feed.tryYours')}
          </FileLabel>
          <Button component={LocaleLink} to="/tool?sample=meadow" variant="default">
            {t('feed.tryOurs')}
          </Button>
        </span>
      </div>
    </section>
  )
}
