import type { StorageReport } from '@easel/contract/client'
import { bytesText } from '../../../lib/format/index.ts'
import { useLocale, useTranslation } from '../../../lib/i18n/index.ts'
import { Row, RowList } from '../../../ui/rows/rows.tsx'
import classes from './administration.module.css'
import storage from './storage.module.css'

/** Sizes by purpose, with a bar that compares them. */
export function StoragePurposes({ purposes }: { purposes: StorageReport['purpose_arr'] }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const largest = Math.max(1, ...purposes.map(({ byte_size }) => byte_size))
  return (
    <RowList label={t('adminStorage.purposes')}>
      {purposes.map(({ purpose, object_count, byte_size, week_ago_bytes }) => (
        <Row
          key={purpose}
          title={t(`adminStorage.purpose_${purpose}`)}
          facts={
            <>
              {t('adminStorage.objects', { count: object_count, total: object_count.toLocaleString(locale) })}
              {week_ago_bytes !== undefined && (
                <> · {t('adminStorage.week', { change: changeText(byte_size - week_ago_bytes, locale) })}</>
              )}
            </>
          }
        >
          <span className={classes.number}>{bytesText(byte_size, locale)}</span>
          <span className={storage.bar} aria-hidden="true">
            <span style={{ inlineSize: `${(100 * byte_size) / largest}%` }} />
          </span>
        </Row>
      ))}
    </RowList>
  )
}

function changeText(bytes: number, locale: Parameters<typeof bytesText>[1]): string {
  return `${bytes < 0 ? '−' : '+'}${bytesText(Math.abs(bytes), locale)}`
}

/** Sizes of all files by day, as columns; each column also has its size as text. */
export function StorageDays({ days }: { days: StorageReport['day_arr'] }) {
  const locale = useLocale()
  const largest = Math.max(1, ...days.map(({ byte_size }) => byte_size))
  return (
    <ol className={storage.days}>
      {days.map(({ day, byte_size }) => {
        const text = `${day}: ${bytesText(byte_size, locale)}`
        return (
          <li key={day} title={text}>
            <span className={storage.text}>{text}</span>
            <span className={storage.column} style={{ blockSize: `${(100 * byte_size) / largest}%` }} />
          </li>
        )
      })}
    </ol>
  )
}
