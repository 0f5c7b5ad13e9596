import { useContext, useState } from 'react'
import { isComposing } from '../../../lib/browser/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { setTitle, useEditorStore } from '../document/index.ts'
import classes from './canvas.module.css'
import { CanvasContext } from './canvas-state.ts'

/** The name of a node; a double press lets the user change it. */
export function NodeTitle({ id, title }: { id: string; title: string }) {
  const { t } = useTranslation()
  const store = useEditorStore()
  const { isLocked } = useContext(CanvasContext)
  const [typed, setTyped] = useState<string>()
  if (typed === undefined)
    return (
      // With the keyboard, names are changed in the list of the graph.
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
      // The field replaces the pressed name, so it takes the focus.
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
