import { Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { usePart } from '../../../lib/part.ts'
import { Segments } from '../../../ui/layout/index.ts'
import { LoadFailed } from '../../../ui/page/index.ts'
import { GraphList } from '../list/index.ts'
import classes from './editor.module.css'

export type View = 'canvas' | 'list'

/** Screens on which nodes can be drawn and read; the list is for all. */
const wide = '(min-width: 768px)'

/** Returns the chosen view: on a phone the list, and on larger screens the canvas, until the user chooses. */
export function useView(): [View, (view: View) => void] {
  const [chosen, setChosen] = useState<View>()
  const isWide = useMediaQuery(wide, true, { getInitialValueInEffect: false })
  return [chosen ?? (isWide ? 'canvas' : 'list'), setChosen]
}

/** Chooses between the canvas and the list. */
export function ViewChoice({ view, onView }: { view: View; onView: (view: View) => void }) {
  const { t } = useTranslation()
  return (
    <Segments
      label={t('projects.view')}
      value={view}
      choices={[
        { value: 'canvas', label: t('projects.viewCanvas') },
        { value: 'list', label: t('projects.viewList') },
      ]}
      onChange={onView}
    />
  )
}

const loadCanvas = () => import('../canvas/canvas.lazy.ts')

/** The graph, as it is drawn or as a list. The canvas with its library is fetched when it is first wanted. */
export function EditorViews({ view, isLocked }: { view: View; isLocked: boolean }) {
  const { t } = useTranslation()
  const [tries, setTries] = useState(1)
  const [hasFailed, setFailed] = useState(false)
  const Canvas = usePart(view === 'canvas' && tries, loadCanvas, () => setFailed(true))
  const again = () => {
    setFailed(false)
    setTries(tries + 1)
  }
  if (view === 'list')
    return (
      <section className={classes.list} aria-label={t('projects.viewList')}>
        <GraphList isLocked={isLocked} />
      </section>
    )
  return (
    <section className={classes.canvas} aria-label={t('projects.viewCanvas')}>
      {Canvas && <Canvas isLocked={isLocked} />}
      {!Canvas && hasFailed && <LoadFailed onRetry={again} />}
      {!Canvas && !hasFailed && <Skeleton height="100%" radius={16} aria-busy="true" />}
    </section>
  )
}
