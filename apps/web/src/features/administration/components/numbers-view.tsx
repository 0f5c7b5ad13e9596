import type { SiteNumbers } from '@easel/contract/client'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { bytesText } from '../../../lib/format/index.ts'
import { useLocale, useTranslation } from '../../../lib/i18n/index.ts'
import { RelativeTime } from '../../../ui/facts/facts.tsx'
import { EmptyState } from '../../../ui/feedback/index.ts'
import { Section } from '../../../ui/page/index.ts'
import { DayPlot } from '../../../ui/plot/day-plot.tsx'
import {
  csvOf,
  type Day,
  enginesOf,
  type PlottedSeries,
  plotted,
  runsOf,
  totalOf,
  valuesOf,
} from '../numbers.ts'
import classes from './administration.module.css'
import styles from './numbers.module.css'
import { NumbersTable } from './numbers-table.tsx'

/** Plots of the statistics, a table, and a file for spreadsheets. */
export function NumbersView({ numbers: { counted_ts, day_arr: days } }: { numbers: SiteNumbers }) {
  const { t } = useTranslation()
  if (counted_ts === undefined)
    return <EmptyState title={t('adminNumbers.noneTitle')} text={t('adminNumbers.noneText')} />
  const engines = enginesOf(days)
  return (
    <div className={`${classes.view} ${styles.view}`}>
      <div>
        <div className={styles.line}>
          <p className={classes.facts}>
            {t('adminNumbers.counted')} <RelativeTime ts={counted_ts} /> · {t('adminNumbers.utc')}
          </p>
          <ExportLink days={days} />
        </div>
        <div className={styles.plots}>
          {plotted.map((name) => (
            <Plot key={name} name={name} days={days} />
          ))}
        </div>
      </div>
      <Section title={t('adminNumbers.engines')} lead={t('adminNumbers.enginesLead')}>
        {engines.length === 0 ? (
          <p className={classes.facts}>{t('adminNumbers.noEngines')}</p>
        ) : (
          <div className={styles.plots}>
            {engines.map((engine) => (
              <EnginePlot key={engine} engine={engine} days={days} />
            ))}
          </div>
        )}
      </Section>
      <Section title={t('adminNumbers.table')} lead={t('adminNumbers.tableLead')}>
        <NumbersTable days={days} engines={engines} />
      </Section>
    </div>
  )
}

/** A link instead of a button, because the file consists of the page's own data and can be saved without a script. */
function ExportLink({ days }: { days: readonly Day[] }) {
  const { t } = useTranslation()
  // Spreadsheets read a file as UTF-8 only if it begins with a byte order mark.
  const href = `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${csvOf(days)}`)}`
  const name = `numbers-${days[0]?.day}-${days.at(-1)?.day}.csv`
  return (
    <Button
      component="a"
      href={href}
      download={name}
      variant="default"
      leftSection={<IconDownload size={18} />}
    >
      {t('adminNumbers.export')}
    </Button>
  )
}

function Plot({ name, days }: { name: PlottedSeries; days: readonly Day[] }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const text = (value: number | undefined) => {
    if (value === undefined) return '–'
    return name === 'storage' ? bytesText(value, locale) : value.toLocaleString(locale)
  }
  return (
    <NumberPlot
      title={t(`adminNumbers.${name}`)}
      note={name === 'active' ? t('adminNumbers.aDay') : undefined}
      total={totalOf(valuesOf(days, name), name)}
      values={valuesOf(days, name)}
      days={days}
      text={text}
    />
  )
}

function EnginePlot({ engine, days }: { engine: string; days: readonly Day[] }) {
  const locale = useLocale()
  const values = days.map((day) => runsOf(day, engine))
  return (
    <NumberPlot
      title={engine}
      total={values.reduce((sum, value) => sum + value, 0)}
      values={values}
      days={days}
      text={(value) => (value ?? 0).toLocaleString(locale)}
    />
  )
}

interface NumberPlotProps {
  title: string
  note?: string | undefined
  total: number | undefined
  values: readonly (number | undefined)[]
  days: readonly Day[]
  text: (value: number | undefined) => string
}

function NumberPlot({ title, note, total, values, days, text }: NumberPlotProps) {
  const { t } = useTranslation()
  const maximum = Math.max(0, ...values.map((value) => value ?? 0))
  const mostDay = days[values.indexOf(maximum)]?.day
  const summary = [
    `${title}: ${text(total)}${note ? ` ${note}` : ''}`,
    ...(maximum > 0 && mostDay ? [t('adminNumbers.most', { day: mostDay, value: text(maximum) })] : []),
  ].join('. ')
  return (
    <DayPlot
      title={title}
      note={note}
      total={text(total)}
      summary={summary}
      days={days.map(({ day }, index) => ({
        day,
        value: values[index],
        text: `${day}: ${text(values[index])}`,
      }))}
    />
  )
}
