import type { StorageReport } from '@easel/contract/client'
import { bytesText } from '../../../lib/format/index.ts'
import { useLocale, useTranslation } from '../../../lib/i18n/index.ts'
import classes from './administration.module.css'
import storage from './storage.module.css'

/** Sizes by purpose, with a bar that compares them. */
export function StoragePurposes({ purposes }: { purposes: StorageReport['purpose_arr'] }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const largest = Math.max(1, ...purposes.map(({ byte_size }) => byte_size))
  return (
    <ul className={classes.card} aria-label={t('adminStorage.purposes')}>
      {purposes.map(({ purpose, object_count, byte_size, week_ago_bytes }) => (
        <li key={purpose} className={classes.cardRow}>
          <div className={classes.words}>
            <div className={classes.file}>{t(`adminStorage.purpose_${purpose}`)}</div>
            <div className={classes.facts}>
              {t('adminStorage.objects', { count: object_count, total: object_count.toLocaleString(locale) })}
              {week_ago_bytes !== undefined && (
                <> · {t('adminStorage.week', { change: changeText(byte_size - week_ago_bytes, locale) })}</>
              )}
            </div>
          </div>
          <span className={classes.number}>{bytesText(byte_size, locale)}</span>
          <span className={storage.bar} aria-hidden="true">
            <span style={{ inlineSize: `${(100 * byte_size) / largest}%` }} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function changeText(bytes: number, locale: Parameters<typeof bytesText>[1]): string {
  return `${bytes < 0 ? '−' : '+'}${bytesText(Math.abs(bytes), locale)}`
}
