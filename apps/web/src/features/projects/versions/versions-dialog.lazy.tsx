import type { Client, ProjectVersion } from '@easel/contract/client'
import { Button, NativeSelect, Skeleton } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isRetryable, queryKeys, useApi } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { useMomentText } from '../../../lib/time-zone/index.ts'
import { DialogFrame, useDialog } from '../../../ui/dialog/index.ts'
import { LoadFailed } from '../../../ui/page/index.ts'
import { Row, RowList } from '../../../ui/rows/rows.tsx'
import { ComparisonView } from '../comparison/index.ts'
import { type NodeTypes, openWorkflow, readGraph } from '../document/index.ts'
import { useValueText } from '../widgets/index.ts'
import classes from './versions.module.css'

interface VersionsDialogProps {
  opened: boolean
  projectId: string
  types: NodeTypes
  isLocked: boolean
  /** The displayed version; 0 for the list of all versions. */
  version: number
  onVersion: (version: number) => void
  onRestore: (ui: unknown) => void
  onClose: () => void
}

/** The last versions of a project: the content of each, and a button to restore it. */
export default function VersionsDialog({ opened, onClose, ...props }: VersionsDialogProps) {
  const { t } = useTranslation()
  const { version } = props
  const [pair, setPair] = useState<Pair>()
  const title = version > 0 ? t('projects.versionTitle', { version }) : t('projects.versions')
  const close = () => {
    setPair(undefined)
    onClose()
  }
  return (
    <DialogFrame
      frame={useDialog(opened, close)}
      title={pair ? t('projects.compareTitle') : title}
      size={pair ? 1240 : 560}
    >
      {pair ? (
        <TwoVersions {...props} pair={pair} onPair={setPair} />
      ) : version > 0 ? (
        <OneVersion {...props} onPair={setPair} />
      ) : (
        <AllVersions {...props} onPair={setPair} />
      )}
    </DialogFrame>
  )
}

/** Two versions to compare. */
interface Pair {
  before: number
  after: number
}

interface Part extends Omit<VersionsDialogProps, 'opened' | 'onClose'> {
  onPair: (pair: Pair | undefined) => void
}

function AllVersions({ projectId, onVersion, onPair }: Part) {
  const { t } = useTranslation()
  const { data, isError, refetch } = useQuery(versionsQuery(useApi(), projectId))
  if (isError && !data) return <LoadFailed onRetry={refetch} />
  if (!data) return <Skeleton height={240} aria-busy="true" />
  return (
    <RowList label={t('projects.versions')}>
      {data.map((version) => (
        <VersionRow
          key={version.version}
          stored={version}
          onOpen={() => onVersion(version.version)}
          onCompare={
            version.version < data[0]!.version
              ? () => onPair({ before: version.version, after: data[0]!.version })
              : undefined
          }
        />
      ))}
    </RowList>
  )
}

interface VersionRowProps {
  stored: ProjectVersion
  onOpen: () => void
  /** Compares the version with the newest version; undefined for the newest version itself. */
  onCompare: (() => void) | undefined
}

function VersionRow({ stored, onOpen, onCompare }: VersionRowProps) {
  const { t } = useTranslation()
  const momentText = useMomentText()
  const { version, title, create_ts } = stored
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
      {onCompare && (
        <Button
          variant="default"
          size="sm"
          onClick={onCompare}
          aria-label={t('projects.compareVersion', { version })}
        >
          {t('projects.compare')}
        </Button>
      )}
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

/** The changes between two versions that the user chooses. */
function TwoVersions({ projectId, types, pair, onPair }: Part & { pair: Pair }) {
  const { t } = useTranslation()
  const api = useApi()
  const versions = useQuery(versionsQuery(api, projectId))
  const before = useQuery(versionQuery(api, { id: projectId, version: pair.before }))
  const after = useQuery(versionQuery(api, { id: projectId, version: pair.after }))
  const queries = [versions, before, after]
  const choices = versions.data?.map(({ version }) => ({
    value: String(version),
    label: t('projects.versionTitle', { version }),
  }))
  const failed = queries.find(({ error }) => error)
  return (
    <div className={classes.one}>
      <div className={classes.pair}>
        {(['before', 'after'] as const).map((side) => (
          <NativeSelect
            key={side}
            label={t(`projects.compare_${side}`)}
            data={choices ?? []}
            value={String(pair[side])}
            onChange={({ currentTarget: { value } }) => onPair({ ...pair, [side]: Number(value) })}
          />
        ))}
        <Button variant="default" onClick={() => onPair(undefined)}>
          {t('projects.allVersions')}
        </Button>
      </div>
      {failed && !isRetryable(failed.error!) && <p>{t('projects.versionGone')}</p>}
      {failed && isRetryable(failed.error!) && <LoadFailed onRetry={() => failed.refetch()} />}
      {!failed && !(before.data && after.data) && <Skeleton height={320} aria-busy="true" />}
      {before.data && after.data && (
        <ComparisonView
          key={`${pair.before} ${pair.after}`}
          before={before.data.ui}
          after={after.data.ui}
          types={types}
        />
      )}
    </div>
  )
}

/** The nodes of a version, with the values that are set in them. */
function VersionNodes({ ui, types }: { ui: unknown; types: NodeTypes }) {
  const { t } = useTranslation()
  const valueText = useValueText()
  const { nodes } = readGraph(openWorkflow(ui, types), types)
  return (
    <ul className={classes.nodes} aria-label={t('projects.nodes')}>
      {nodes.map(({ id, title, widgets }) => (
        <li key={id}>
          <b>{title}</b>
          {widgets.length > 0 && (
            <p className={classes.values}>
              {widgets
                .map((widget) => `${widget.label}: ${valueText(widget.value, widget, maxLength)}`)
                .join(' · ')}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

const maxLength = 60

export const versionsKey = (id: string) => [...queryKeys.projects, 'versions', id] as const

export function versionsQuery(api: Client, id: string) {
  return queryOptions({
    queryKey: versionsKey(id),
    queryFn: async ({ signal }) => (await api.listProjectVersions({ id }, { signal })).version_arr,
    staleTime: 0,
  })
}

/** A version never changes. */
export function versionQuery(api: Client, { id, version }: { id: string; version: number }) {
  return queryOptions({
    queryKey: [...versionsKey(id), version] as const,
    queryFn: ({ signal }) => api.getProjectVersion({ id, version }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    enabled: version > 0,
  })
}
