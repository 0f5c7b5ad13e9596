import type { ProjectVersion } from '@easel/contract/client'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { isRetryable, useApi } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { useMomentText } from '../../../lib/time-zone/index.ts'
import { DialogFrame, useDialog } from '../../../ui/dialog/index.ts'
import { LoadFailed } from '../../../ui/page/index.ts'
import { Row, RowList } from '../../../ui/rows/rows.tsx'
import { type NodeTypes, openWorkflow, readGraph } from '../document/index.ts'
import { versionQuery, versionsQuery } from './api.ts'
import classes from './versions.module.css'

interface VersionsDialogProps {
  opened: boolean
  projectId: string
  types: NodeTypes
  isLocked: boolean
  /** The version that is looked at; 0: the list of all. */
  version: number
  onVersion: (version: number) => void
  onRestore: (ui: unknown) => void
  onClose: () => void
}

/** The last versions of a project: what each held, and the way back to it. */
export function VersionsDialog({ opened, onClose, ...rest }: VersionsDialogProps) {
  const { t } = useTranslation()
  const { version } = rest
  const title = version > 0 ? t('projects.versionTitle', { version }) : t('projects.versions')
  return (
    <DialogFrame frame={useDialog(opened, onClose)} title={title} size={560}>
      {version > 0 ? <OneVersion {...rest} /> : <AllVersions {...rest} />}
    </DialogFrame>
  )
}

type Part = Omit<VersionsDialogProps, 'opened' | 'onClose'>

function AllVersions({ projectId, onVersion }: Part) {
  const { t } = useTranslation()
  const { data, isError, refetch } = useQuery(versionsQuery(useApi(), projectId))
  if (isError && !data) return <LoadFailed onRetry={refetch} />
  if (!data) return <Skeleton height={240} aria-busy="true" />
  return (
    <RowList label={t('projects.versions')}>
      {data.map((one) => (
        <VersionRow key={one.version} one={one} onOpen={() => onVersion(one.version)} />
      ))}
    </RowList>
  )
}

function VersionRow({ one, onOpen }: { one: ProjectVersion; onOpen: () => void }) {
  const { t } = useTranslation()
  const momentText = useMomentText()
  const { version, title, create_ts } = one
  return (
    <Row title={t('projects.versionTitle', { version })} facts={`${momentText(create_ts)} · ${title}`}>
      <Button
        variant="default"
        size="sm"
        onClick={onOpen}
        aria-label={t('projects.lookAtVersion', { version })}
      >
        {t('projects.look')}
      </Button>
    </Row>
  )
}

function OneVersion({ projectId, types, isLocked, version, onVersion, onRestore }: Part) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(versionQuery(useApi(), { id: projectId, version }))
  return (
    <div className={classes.one}>
      {!data && error && isRetryable(error) && <LoadFailed onRetry={refetch} />}
      {!data && error && !isRetryable(error) && <p>{t('projects.versionGone')}</p>}
      {!(data || error) && <Skeleton height={200} aria-busy="true" />}
      {data && <VersionNodes ui={data.ui} types={types} />}
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => onVersion(0)}>
          {t('projects.allVersions')}
        </Button>
        <Button disabled={!data || isLocked} onClick={() => data && onRestore(data.ui)}>
          {t('projects.restore')}
        </Button>
      </div>
    </div>
  )
}

/** The nodes of a version, with the values that are set in them. */
function VersionNodes({ ui, types }: { ui: unknown; types: NodeTypes }) {
  const { t } = useTranslation()
  const { nodes } = readGraph(openWorkflow(ui, types), types)
  return (
    <ul className={classes.nodes} aria-label={t('projects.nodes')}>
      {nodes.map(({ id, title, widgets }) => (
        <li key={id}>
          <b>{title}</b>
          {widgets.length > 0 && (
            <p className={classes.values}>
              {widgets.map(({ label, value }) => `${label}: ${valueText(value)}`).join(' · ')}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

const maxLength = 60

function valueText(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? '')
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text
}
