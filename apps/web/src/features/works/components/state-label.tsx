import type { Work } from '@easel/contract/client'
import { useTranslation } from '../../../lib/i18n/index.ts'

const known = ['queue', 'doing', 'fail', 'break', 'done'] as const

/** A state that this version does not know is labeled as unknown. */
export function useStateLabel(): (work: Pick<Work, 'state'>) => string {
  const { t } = useTranslation()
  return ({ state }) => t(known.includes(state) ? `run.state_${state}` : 'run.state_unknown')
}
