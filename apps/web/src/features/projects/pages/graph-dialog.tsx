import type { StartingGraph } from '@easel/contract/client'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../lib/api/index.ts'
import { useLocale, useTranslation } from '../../../lib/i18n/index.ts'
import { DialogFrame, useDialog } from '../../../ui/dialog/index.ts'
import { LoadFailed } from '../../../ui/page/index.ts'
import { startingGraphsQuery } from './api.ts'
import { graphCoverSize, graphCovers } from './graph-covers.ts'
import classes from './projects.module.css'

interface GraphDialogProps {
  opened: boolean
  onClose: () => void
  isBusy: boolean
  onChoose: (graph: StartingGraph) => void
}

/** Lets the user choose an example with which a new project begins. */
export default function GraphDialog({ opened, onClose, isBusy, onChoose }: GraphDialogProps) {
  const { t } = useTranslation()
  const query = useQuery(startingGraphsQuery(useApi(), useLocale()))
  return (
    <DialogFrame frame={useDialog(opened, onClose)} title={t('projects.chooseExample')} size={720}>
      {!query.data && query.isError && <LoadFailed onRetry={() => query.refetch()} />}
      {!(query.data || query.isError) && <Skeleton height={240} aria-busy="true" />}
      <ul className={classes.examples}>
        {query.data?.map((graph) => (
          <li key={graph.key}>
            <button
              type="button"
              className={classes.example}
              disabled={isBusy}
              onClick={() => onChoose(graph)}
            >
              <img src={graphCovers[graph.key]} {...graphCoverSize} alt="" loading="lazy" decoding="async" />
              <strong>{graph.title}</strong>
              <span>{graph.description}</span>
            </button>
          </li>
        ))}
      </ul>
    </DialogFrame>
  )
}
