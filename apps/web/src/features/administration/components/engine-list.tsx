import { type Engine, engineKinds } from '@easel/contract/client'
import { LocaleLink, useLocale, useTranslation } from '../../../lib/i18n/index.ts'
import { RelativeTime } from '../../../ui/facts/facts.tsx'
import { PanelLine, PanelList, panelClass } from '../../../ui/rows/panels.tsx'
import classes from './administration.module.css'
import { EngineStatusChip } from './engine-status.tsx'

export function EngineList({ engines }: { engines: readonly Engine[] }) {
  const { t } = useTranslation()
  return (
    <PanelList label={t('administration.engines')} items={engines}>
      {(engine) => <EngineRow engine={engine} />}
    </PanelList>
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
    <LocaleLink to={`/admin/engines/${engine.id}`} className={panelClass}>
      <PanelLine>
        <span className={classes.name}>{engine.name}</span>
        <EngineStatusChip engine={engine} />
      </PanelLine>
      <span className={classes.facts}>{facts.join(' · ')}</span>
      {engine.fault && <span className={classes.fault}>{engine.fault.message}</span>}
      <span className={classes.since}>
        {t('administration.since')} <RelativeTime ts={engine.state_ts} />
      </span>
    </LocaleLink>
  )
}
