import { bytesText } from '../../../lib/format/index.ts'
import { useLocale, useTranslation } from '../../../lib/i18n/index.ts'
import { type Day, plotted, runsOf, valuesOf } from '../numbers.ts'
import styles from './numbers.module.css'

interface NumbersTableProps {
  days: readonly Day[]
  engines: readonly string[]
}

/** All statistics, the newest day first. Only the table scrolls sideways, also by keyboard. */
export function NumbersTable({ days, engines }: NumbersTableProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const columns = plotted.map((name) => ({
    name,
    texts: valuesOf(days, name).map((value) => {
      if (value === undefined) return '–'
      return name === 'storage' ? bytesText(value, locale) : value.toLocaleString(locale)
    }),
  }))
  const rows = days.map((day, index) => ({ day, index })).toReversed()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys
    <section className={styles.scroll} data-sideways="" tabIndex={0} aria-label={t('adminNumbers.rows')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('adminNumbers.day')}</th>
            {plotted.map((name) => (
              <th key={name} scope="col">
                {t(`adminNumbers.${name}`)}
              </th>
            ))}
            {engines.map((engine) => (
              <th key={engine} scope="col">
                {engine}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ day, index }) => (
            <tr key={day.day}>
              <th scope="row">{day.day}</th>
              {columns.map(({ name, texts }) => (
                <td key={name}>{texts[index]}</td>
              ))}
              {engines.map((engine) => (
                <td key={engine}>{runsOf(day, engine).toLocaleString(locale)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
