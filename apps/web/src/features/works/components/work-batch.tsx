import type { Work } from '@easel/contract/client'
import { Button } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useApi } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { isRunning, workQuery } from '../api.ts'
import { useStopBatch } from '../hooks/use-work-actions.ts'
import { BatchTile } from './batch-tile.tsx'
import classes from './work-batch.module.css'

interface WorkBatchProps {
  /** Ids of the works that were started together, in their order. */
  ids: readonly string[]
  /** Id of the picked work. */
  picked: string
  onPick: (id: string) => void
  /** Returns a caption with the values in which a work differs from the others. */
  captionOf?: ((work: Work) => string) | undefined
  /** Content that is shown when all works have ended. */
  children?: ReactNode
}

/** Works that were started together, each with its preview or its result; one of them is picked. */
export function WorkBatch({ ids, picked, onPick, captionOf, children }: WorkBatchProps) {
  const { t } = useTranslation()
  const group = useId()
  const api = useApi()
  const works = useQueries({ queries: ids.map((id) => ({ ...workQuery(api, id), enabled: false })) })
  // A work that has not been loaded yet may also be in progress.
  const running = ids.flatMap((id, index) => {
    const { data } = works[index]!
    return data === undefined || (data && isRunning(data)) ? [{ id }] : []
  })
  const figures = works.flatMap(({ data }) => data?.likeness ?? [])
  const highest = figures.length > 1 ? Math.max(...figures) : undefined
  const next = ids.find((id) => id !== picked)
  const stop = useStopBatch()
  return (
    <section className={classes.batch}>
      <fieldset className={classes.set}>
        <legend className={classes.legend}>{t('work.batchPick', { count: ids.length })}</legend>
        <ol className={classes.grid} data-many={ids.length > 4 || undefined}>
          {ids.map((id, index) => (
            <BatchTile
              key={id}
              id={id}
              name={t('work.batchItem', { number: index + 1, count: ids.length })}
              among={ids.length}
              captionOf={captionOf}
              highest={highest}
              group={group}
              isPicked={id === picked}
              onPick={() => onPick(id)}
              onDeleted={() => id === picked && next !== undefined && onPick(next)}
            />
          ))}
        </ol>
      </fieldset>
      {running.length === 0 && children}
      {running.length > 0 && (
        <div className={classes.foot}>
          <p>{t('work.leave')}</p>
          <Button variant="default" onClick={() => stop.mutate(ids[0]!)} loading={stop.isPending}>
            {t('work.cancelAll')}
          </Button>
        </div>
      )}
    </section>
  )
}
