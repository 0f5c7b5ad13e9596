import type { Engine } from '@easel/contract/client'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { Chip } from '../../../ui/rows/panels.tsx'

type EngineStatus = 'paused' | 'draining' | 'new' | 'unreachable' | 'suspect' | 'busy' | 'idle'

/** The status of an engine in one word: the mode that the host set comes first, then its state, then its load. */
export function engineStatus({
  mode,
  state,
  running_count,
}: Pick<Engine, 'mode' | 'state' | 'running_count'>): EngineStatus {
  if (mode !== 'on') return mode
  if (state !== 'ready') return state
  return running_count > 0 ? 'busy' : 'idle'
}

const marked: readonly EngineStatus[] = ['busy', 'unreachable', 'suspect']

export function EngineStatusChip({ engine }: { engine: Engine }) {
  const { t } = useTranslation()
  const status = engineStatus(engine)
  return <Chip isMarked={marked.includes(status)}>{t(`administration.status_${status}`)}</Chip>
}
