import type { Work } from '@easel/contract/client'
import { useTranslation } from '../../lib/i18n/index.ts'

const known = ['queue', 'doing', 'fail', 'break', 'done'] as const

/** Returns a function for the label of a state; a state that only a newer server has gets a neutral label. */
export function useStateLabel(): (work: Pick<Work, 'state'>) => string {
  const { t } = useTranslation()
  return ({ state }) => t(known.includes(state) ? `run.state_${state}` : 'run.state_unknown')
}

/** Reports whether a work ended because of its photos or words, so that a retry would end in the same way. */
export function isInputAtFault({ error }: Pick<Work, 'error'>): boolean {
  return error?.reason === 'material'
}

/** Returns the address of the form with the settings and photos of a work. */
export function formAddress({ id, work_template_id }: Pick<Work, 'id' | 'work_template_id'>): string {
  return `/tool?template=${work_template_id}&from=${id}`
}
