import { useSyncExternalStore } from 'react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import type { Workflow } from '../document/index.ts'
import type { SaveState, Saving } from '../saving/index.ts'
import classes from './editor.module.css'

export function useSaveState(saving: Saving<Workflow>): SaveState {
  return useSyncExternalStore(saving.subscribe, saving.getSnapshot, saving.getSnapshot)
}

/** Says whether the server has all changes. */
export function SaveNote({ saving }: { saving: Saving<Workflow> }) {
  const { t } = useTranslation()
  const state = useSaveState(saving)
  const textOf = (shown: SaveState) => {
    if (shown.kind !== 'refused') return t(`projects.save_${shown.kind}`)
    return shown.reason === 'large' ? t('projects.save_large') : shown.message
  }
  return (
    <p role="status" className={classes.saved} data-fault={state.kind === 'refused' || undefined}>
      {textOf(state)}
    </p>
  )
}
