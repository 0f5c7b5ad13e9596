import { type Engine, engineKinds } from '@easel/contract/client'
import { LocaleLink, useLocale, useTranslation } from '../../../lib/i18n/index.ts'
import classes from './administration.module.css'
import { RelativeTime } from './relative-time.tsx'
import { StatusChip } from './status-chip.tsx'

export function EngineList({ engines }: { engines: readonly Engine[] }) {
  const { t } = useTranslation()
  return (
    <ul className={classes.list} aria-label={t('administration.engines')}>
      {engines.map((engine) => (
        <li key={engine.id}>
          <EngineRow engine={engine} />
        </li>
      ))}
    </ul>
  )
}

function EngineRow({ engine }: { engine: Engine }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { running_count, slots } = engine
  const facts = [
    engineKinds[engine.kind].title[locale],
    t('administration.works', { count: running_count, slots }),
    t('administration.models', { count: engine.model_count }),
    ...(engine.loaded_model ? [engine.loaded_model] : []),
  ]
  return (
    <LocaleLink to={`/admin/engines/${engine.id}`} className={classes.row}>
      <span className={classes.line}>
        <span className={classes.name}>{engine.name}</span>
        <StatusChip engine={engine} />
      </span>
      <span className={classes.facts}>{facts.join(' · ')}</span>
      {engine.fault && <span className={classes.fault}>{engine.fault.message}</span>}
      <span className={classes.since}>
        {t('administration.since')} <RelativeTime ts={engine.state_ts} />
      </span>
    </LocaleLink>
  )
}
