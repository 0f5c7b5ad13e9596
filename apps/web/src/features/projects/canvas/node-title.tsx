import { useContext, useState } from 'react'
import { isComposing } from '../../../lib/browser/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { setTitle, useEditorStore } from '../document/index.ts'
import classes from './canvas.module.css'
import { CanvasContext } from './canvas-state.ts'

/** The name of a node; pressed twice, it can be changed. */
export function NodeTitle({ id, title }: { id: string; title: string }) {
  const { t } = useTranslation()
  const store = useEditorStore()
  const { isLocked } = useContext(CanvasContext)
  const [typed, setTyped] = useState<string>()
  if (typed === undefined)
    return (
      // The list of the graph changes names by keys.
      <strong className={classes.name} title={title} onDoubleClick={() => !isLocked && setTyped(title)}>
        {title}
      </strong>
    )
  const end = (isKept: boolean) => {
    if (isKept && typed !== title) store.apply(setTitle(id, typed))
    setTyped(undefined)
  }
  return (
    <input
      className={`${classes.rename} nodrag`}
      aria-label={t('canvas.name')}
      value={typed}
      // The field replaces the name that was pressed.
      ref={(field) => field?.focus()}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => end(true)}
      onKeyDown={(event) => {
        if (isComposing(event.nativeEvent)) return
        if (event.key === 'Enter' || event.key === 'Escape') end(event.key === 'Enter')
      }}
    />
  )
}
