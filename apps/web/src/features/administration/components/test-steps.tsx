import type { Engine } from '@easel/contract/client'
import { Loader } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { engineQuery } from '../api.ts'
import { useEngineTexts } from '../hooks/use-engine-texts.ts'
import classes from './administration.module.css'

interface TestStepsProps {
  /** State of the engine when the test was requested. */
  before: Pick<Engine, 'id' | 'probe_ts'>
}

/** Follows the test of an engine by a worker, step by step. */
export function TestSteps({ before }: TestStepsProps) {
  const { t } = useTranslation()
  const { data: engine } = useQuery(engineQuery(useApi(), before.id))
  const isTested = engine?.probe_ts !== undefined && engine.probe_ts !== before.probe_ts
  return (
    <div role="status">
      {isTested ? (
        <Results engine={engine} />
      ) : (
        <p className={classes.step}>
          <Loader size={18} aria-hidden="true" />
          {t('administration.testing')}
        </p>
      )}
    </div>
  )
}

function Results({ engine }: { engine: Engine }) {
  const { t } = useTranslation()
  const words = useEngineTexts()
  const { fault, version, device, memory_total } = engine
  const memory = memory_total === undefined ? undefined : words.memory(memory_total)
  if (fault)
    return (
      <ul className={classes.steps}>
        <Step isWrong>{fault.message}</Step>
      </ul>
    )
  return (
    <ul className={classes.steps}>
      <Step>{t('administration.reachable')}</Step>
      {version && <Step>{t('administration.versionIs', { version })}</Step>}
      {device && <Step>{[device, memory].filter(Boolean).join(' · ')}</Step>}
      <Step isWrong={engine.usable_model_count === 0}>
        {t('administration.usableModels', { count: engine.model_count, usable: engine.usable_model_count })}
      </Step>
      {engine.node_type_count !== undefined && (
        <Step>{t('administration.nodeTypes', { count: engine.node_type_count })}</Step>
      )}
    </ul>
  )
}

function Step({ isWrong, children }: { isWrong?: boolean; children: ReactNode }) {
  const Sign = isWrong ? IconX : IconCheck
  return (
    <li className={classes.step} data-wrong={isWrong || undefined}>
      <Sign size={18} stroke={2} aria-hidden="true" />
      {children}
    </li>
  )
}
