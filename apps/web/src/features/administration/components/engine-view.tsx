import { type Engine, type EngineDetails, engineKinds } from '@easel/contract/client'
import { useState } from 'react'
import { durationText } from '../../../lib/format/index.ts'
import { useLocale, useTranslation } from '../../../lib/i18n/index.ts'
import { Fact, FactList, RelativeTime } from '../../../ui/facts/facts.tsx'
import { Section } from '../../../ui/page/index.ts'
import { Note, PanelLine } from '../../../ui/rows/panels.tsx'
import { Row, RowList } from '../../../ui/rows/rows.tsx'
import { healthParts, readyPercent } from '../health.ts'
import { useEngineTexts } from '../hooks/use-engine-texts.ts'
import classes from './administration.module.css'
import { EngineActions } from './engine-actions.tsx'
import { EngineStatusChip } from './engine-status.tsx'
import { ModelList } from './model-list.tsx'
import { PatternForm } from './pattern-form.tsx'
import { TestSteps } from './test-steps.tsx'

/** An engine's state, facts, models and tries, with its actions. */
export function EngineView({ engine }: { engine: EngineDetails }) {
  const { t } = useTranslation()
  const [tested, setTested] = useState<Engine>()
  return (
    <div className={classes.view}>
      <div className={classes.section}>
        <PanelLine>
          <h2 className={classes.big}>{engine.name}</h2>
          <EngineStatusChip engine={engine} />
        </PanelLine>
        <p className={classes.facts}>
          {t('administration.since')} <RelativeTime ts={engine.state_ts} />
        </p>
        {engine.fault && !tested && <Note>{engine.fault.message}</Note>}
        {engine.from_settings && <p className={classes.facts}>{t('administration.fromSettings')}</p>}
        <EngineActions engine={engine} onTest={setTested} />
        {tested && <TestSteps before={tested} />}
      </div>
      <Section title={t('administration.facts')}>
        <Facts engine={engine} />
      </Section>
      <Section title={t('administration.health')}>
        <HealthStrip states={engine.state_arr} />
      </Section>
      <Section title={t('administration.modelsTitle')} lead={t('administration.modelsLead')}>
        <ModelList engine={engine} />
      </Section>
      <Section title={t('administration.tries')}>
        <Tries engine={engine} />
      </Section>
      <Section title={t('administration.allowed')}>
        <PatternForm engine={engine} />
      </Section>
    </div>
  )
}

function Facts({ engine }: { engine: EngineDetails }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const words = useEngineTexts()
  const { version, device, memory_total, memory_free, loaded_model, node_type_count, reached_by } = engine
  return (
    <FactList>
      <Fact name={t('administration.kind')}>{engineKinds[engine.kind].title[locale]}</Fact>
      <Fact name={t('administration.address')}>{engine.address}</Fact>
      <Fact name={t('administration.key')}>
        {t(engine.has_key ? 'administration.keyStored' : 'administration.none')}
      </Fact>
      <Fact name={t('administration.slots')}>
        {t('administration.works', { count: engine.running_count, slots: engine.slots })}
      </Fact>
      {reached_by && <Fact name={t('administration.reachedBy')}>{reached_by}</Fact>}
      {version && <Fact name={t('administration.version')}>{version}</Fact>}
      {device && <Fact name={t('administration.device')}>{device}</Fact>}
      {memory_total !== undefined && memory_free !== undefined && (
        <Fact name={t('administration.memory')}>
          {t('administration.memoryFree', {
            free: words.memory(memory_free),
            total: words.memory(memory_total),
          })}
        </Fact>
      )}
      {loaded_model && <Fact name={t('administration.loadedModel')}>{loaded_model}</Fact>}
      {node_type_count !== undefined && (
        <Fact name={t('administration.nodeTypesTitle')}>{String(node_type_count)}</Fact>
      )}
    </FactList>
  )
}

function Tries({ engine }: { engine: EngineDetails }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const words = useEngineTexts()
  if (engine.outcome_arr.length === 0) return <p className={classes.facts}>{t('administration.noTries')}</p>
  return (
    <>
      <FactList>
        {engine.outcome_arr.map(({ outcome, count }) => (
          <Fact key={outcome} name={t(`administration.outcome_${outcome}`)}>
            {String(count)}
          </Fact>
        ))}
      </FactList>
      {engine.duration_arr.length > 0 && (
        <RowList label={t('administration.times')}>
          {engine.duration_arr.map(({ model, task, count, median_ms }) => (
            <Row
              key={`${model} ${task}`}
              title={model ?? t('administration.graphs')}
              facts={`${words.task(task)} · ${t('administration.tryCount', { count })}`}
            >
              <span className={classes.number}>{durationText(median_ms, locale)}</span>
            </Row>
          ))}
        </RowList>
      )}
    </>
  )
}

const weekMs = 7 * 24 * 3600_000

/** States of the last seven days as one bar, with a text alternative. */
function HealthStrip({ states }: { states: EngineDetails['state_arr'] }) {
  const { t } = useTranslation()
  const toTs = Date.now()
  const parts = healthParts(states, { fromTs: toTs - weekMs, toTs })
  const percent = readyPercent(parts)
  const words =
    percent === undefined ? t('administration.healthUnknown') : t('administration.healthReady', { percent })
  return (
    <div className={classes.health}>
      <div className={classes.strip} role="img" aria-label={words} suppressHydrationWarning>
        {parts.map(({ state, fromTs, share }) => (
          <span key={fromTs} data-state={state} style={{ flexGrow: share }} suppressHydrationWarning />
        ))}
      </div>
      <p className={classes.legend}>
        <span>{t('administration.weekAgo')}</span>
        <span suppressHydrationWarning>{words}</span>
        <span>{t('administration.now')}</span>
      </p>
    </div>
  )
}
