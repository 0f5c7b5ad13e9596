import type { EngineQueue } from '@easel/contract/client'
import { useTranslation } from '../../../lib/i18n/index.ts'
import classes from './administration.module.css'
import { RelativeTime } from './relative-time.tsx'

/** Worker processes that are alive, and what each does. */
export function WorkerList({ workers }: { workers: EngineQueue['worker_arr'] }) {
  const { t } = useTranslation()
  if (workers.length === 0) return <p className={classes.note}>{t('administration.noWorkers')}</p>
  return (
    <ul className={classes.card}>
      {workers.map(({ id, name, place_arr, version, running_count, start_ts }) => (
        <li key={id} className={classes.cardRow}>
          <div className={classes.words}>
            <div className={classes.file}>{name ?? t('administration.unnamedWorker')}</div>
            <div className={classes.facts}>
              {place_arr.map((place) => t(`administration.place_${place}`)).join(' · ')}
            </div>
          </div>
          <div className={classes.side}>
            <span>{t('administration.workerFacts', { version, running: running_count })}</span>
            <span className={classes.since}>
              {t('administration.workerSince')} <RelativeTime ts={start_ts} />
            </span>
          </div>
        </li>
      ))}
    </ul>
  )
}
