import type { StorageReport } from '@easel/contract/client'
import { bytesText } from '../../../lib/format/index.ts'
import { useLocale } from '../../../lib/i18n/index.ts'
import storage from './storage.module.css'

/** Sizes of all files by day, as columns; each also tells its numbers as text. */
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
