import type { ThemeDetails } from '@easel/contract/client'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { LocaleLink, useLocale, useTranslation } from '../../../lib/i18n/index.ts'
import { useMomentText } from '../../../lib/time-zone/index.ts'
import { useConfirm } from '../../../ui/confirm/index.ts'
import { LazyDialog } from '../../../ui/dialog/index.ts'
import { Picture } from '../../../ui/media/index.ts'
import { panelClass } from '../../../ui/rows/panels.tsx'
import { useThemeAct } from '../hooks/use-theme-change.ts'
import classes from './administration.module.css'
import styles from './themes.module.css'

const loadThemeDialog = () => import('./theme-dialog.tsx')
/** Counts are exact up to this number. */
const countedUpTo = 1000

export function ThemeRow({ theme }: { theme: ThemeDetails }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const momentText = useMomentText()
  const { title, cover, begin_ts, end_ts, post_count, template_count } = theme
  const otherLocale = locale === 'en' ? 'zh' : 'en'
  const number = (count: number) =>
    count < countedUpTo ? count.toLocaleString(locale) : `${countedUpTo.toLocaleString(locale)}+`
  return (
    <article className={panelClass} aria-label={title[locale]}>
      <div className={styles.head}>
        <span className={styles.thumbnail}>
          <Picture file={cover} alt="" sizes="120px" />
        </span>
        <div className={styles.words}>
          <h3 className={classes.name}>{title[locale]}</h3>
          <p className={classes.facts} lang={otherLocale === 'zh' ? 'zh-Hans' : 'en'}>
            {title[otherLocale]}
          </p>
          <p className={classes.since}>
            {t('adminThemes.period', { begin: momentText(begin_ts), end: momentText(end_ts) })}
          </p>
          <p className={classes.since}>
            {t('adminThemes.posts', { count: post_count, total: number(post_count) })}
            {template_count > 0 && (
              <> · {t('adminThemes.templates', { count: template_count, total: number(template_count) })}</>
            )}
          </p>
        </div>
      </div>
      <Acts theme={theme} />
    </article>
  )
}

function Acts({ theme }: { theme: ThemeDetails }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const confirm = useConfirm()
  const { end, remove, isPending } = useThemeAct(theme.id)
  const [isEditing, setEditing] = useState(false)
  const title = theme.title[locale]
  const askToEnd = async () => {
    const message = t('adminThemes.endAsk', { title })
    if (await confirm({ message, confirmLabel: t('adminThemes.end'), danger: true })) end()
  }
  const askToRemove = async () => {
    const message = t('adminThemes.removeAsk', { title })
    if (await confirm({ message, confirmLabel: t('adminThemes.remove'), danger: true })) remove()
  }
  return (
    <div className={styles.acts}>
      <Button component={LocaleLink} to={`/inspiration?theme=${theme.id}`} variant="subtle">
        {t('adminThemes.show')}
      </Button>
      <Button variant="default" onClick={() => setEditing(true)}>
        {t('adminThemes.edit')}
      </Button>
      {theme.state === 'running' && (
        <Button variant="default" onClick={askToEnd} loading={isPending}>
          {t('adminThemes.end')}
        </Button>
      )}
      {theme.post_count + theme.template_count === 0 && (
        <Button variant="default" onClick={askToRemove} loading={isPending}>
          {t('adminThemes.remove')}
        </Button>
      )}
      <LazyDialog opened={isEditing} load={loadThemeDialog} onFail={() => setEditing(false)}>
        {(ThemeDialog, isShown) => (
          <ThemeDialog theme={theme} opened={isShown} onClose={() => setEditing(false)} />
        )}
      </LazyDialog>
    </div>
  )
}
