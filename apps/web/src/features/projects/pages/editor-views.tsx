import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { Segments } from '../../../ui/layout/index.ts'
import { CanvasPart, preloadCanvas } from '../canvas/index.ts'
import { GraphList } from '../list/index.ts'
import classes from './editor.module.css'

export type View = 'canvas' | 'list'

/** Screens that are wide enough to draw and read nodes; the list is for all screens. */
const wide = '(min-width: 768px)'

/** Returns the chosen view: on a phone the list, and on larger screens the canvas, until the user chooses. */
export function useView(): [View, (view: View) => void] {
  const [chosen, setChosen] = useState<View>()
  const isWide = useMediaQuery(wide, true, { getInitialValueInEffect: false })
  return [chosen ?? (isWide ? 'canvas' : 'list'), setChosen]
}

/**
 * Fetches the canvas while the graph is being fetched, if it is the first view. An effect would wait until the page is hydrated.
 */
export function usePreloadedView(): void {
  useState(() => {
    if (typeof document !== 'undefined' && matchMedia(wide).matches) preloadCanvas()
  })
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

/** The graph, as a drawing or as a list. */
export function EditorViews({ view, isLocked }: { view: View; isLocked: boolean }) {
  const { t } = useTranslation()
  if (view === 'list')
    return (
      <section className={classes.list} aria-label={t('projects.viewList')}>
        <GraphList isLocked={isLocked} />
      </section>
    )
  return (
    <section className={classes.canvas} aria-label={t('projects.viewCanvas')}>
      <CanvasPart isLocked={isLocked} />
    </section>
  )
}
