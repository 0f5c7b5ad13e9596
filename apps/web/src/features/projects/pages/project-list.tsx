import type { ProjectSummary } from '@easel/contract/client'
import { Button, NativeSelect, Skeleton } from '@mantine/core'
import {
  IconBinaryTree2,
  IconClipboardPlus,
  IconFileImport,
  IconPhotoHeart,
  IconPlus,
  IconTemplate,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useApi } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { LazyDialog } from '../../../ui/dialog/index.ts'
import { EmptyState } from '../../../ui/feedback/index.ts'
import { KeywordField } from '../../../ui/fields/index.ts'
import { FileLabel, useFileDrop } from '../../../ui/files/index.ts'
import { LoadFailed } from '../../../ui/page/index.ts'
import { loadOwnWorksDialog } from '../../create/index.ts'
import { workflowFileTypes } from '../../template-authoring/index.ts'
import { usePasteButton } from '../files/index.ts'
import { projectsQuery } from './api.ts'
import { LostChanges } from './kept-bar.tsx'
import { ProjectCard } from './project-card.tsx'
import classes from './projects.module.css'
import { useNewProject, usePastedWorkflow } from './use-new-project.ts'

/** The projects of a user, and the ways to begin a new project. */
export function ProjectList({ userId }: { userId: string }) {
  const { t } = useTranslation()
  const query = useQuery(projectsQuery(useApi()))
  const [keyword, setKeyword] = useState('')
  const [sort, setSort] = useState<ProjectSort>('changed')
  if (query.isError && !query.data) return <LoadFailed onRetry={() => query.refetch()} />
  if (!query.data) return <Skeleton height={320} radius={20} aria-busy="true" />
  const found = findProjects(query.data, { keyword, sort })
  return (
    <>
      <LostChanges userId={userId} projects={query.data} />
      <Beginnings />
      {query.data.length > 0 && (
        <search className={classes.bar} aria-label={t('projects.search')}>
          <KeywordField
            className={classes.keyword}
            label={t('projects.search')}
            placeholder={t('projects.search')}
            keyword={keyword}
            onChange={setKeyword}
          />
          <NativeSelect
            aria-label={t('projects.sort')}
            value={sort}
            data={projectSorts.map((value) => ({ value, label: t(`projects.sort_${value}`) }))}
            onChange={({ currentTarget: { value } }) => setSort(value as ProjectSort)}
          />
        </search>
      )}
      {query.data.length === 0 && (
        <EmptyState title={t('projects.noneTitle')} text={t('projects.noneText')} />
      )}
      {query.data.length > 0 && found.length === 0 && (
        <EmptyState title={t('projects.notFoundTitle')} text={t('projects.notFoundText')} />
      )}
      <ul className={classes.list} aria-label={t('projects.title')}>
        {found.map((project) => (
          <ProjectCard key={project.id} project={project} />
        ))}
      </ul>
    </>
  )
}

const loadWork = () => import('./work-dialog.tsx')
const loadTemplates = () => import('./template-dialog.tsx')
const loadGraphs = () => import('./graph-dialog.tsx')

/**
 * Buttons that begin a project: with a starting graph, an example, a file, or a template. A file may be dropped anywhere on the
 * page.
 */
function Beginnings() {
  const { t } = useTranslation()
  const { mutate, isPending, variables } = useNewProject()
  const [choosing, setChoosing] = useState<'graph' | 'template' | 'work'>()
  const [params, setParams] = useSearchParams()
  const workId = params.get('work') ?? ''
  const leaveWork = () => setParams({}, { replace: true })
  const takeFile = ([file]: File[]) => file && !isPending && mutate({ kind: 'file', file })
  const isOver = useFileDrop(takeFile)
  usePastedWorkflow((text) => !isPending && mutate({ kind: 'text', text }))
  const pressPaste = usePasteButton(({ text, files }) => {
    const [file] = files
    if (file) takeFile([file])
    else if (text.trim().startsWith('{')) mutate({ kind: 'text', text: text.trim() })
    else return false
    return true
  })
  const close = () => setChoosing(undefined)
  return (
    <div className={classes.beginnings} data-over={isOver || undefined}>
      <Button
        leftSection={<IconPlus size={18} aria-hidden="true" />}
        loading={isPending && variables.kind === 'first'}
        onClick={() => mutate({ kind: 'first' })}
      >
        {t('projects.new')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconBinaryTree2 size={18} aria-hidden="true" />}
        onClick={() => setChoosing('graph')}
      >
        {t('projects.newFromExample')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconTemplate size={18} aria-hidden="true" />}
        onClick={() => setChoosing('template')}
      >
        {t('projects.newFromTemplate')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconPhotoHeart size={18} aria-hidden="true" />}
        onClick={() => setChoosing('work')}
      >
        {t('projects.newFromWork')}
      </Button>
      <FileLabel accept={workflowFileTypes} onFiles={takeFile} className={classes.file}>
        <IconFileImport size={18} aria-hidden="true" />
        {t('projects.newFromFile')}
      </FileLabel>
      <Button
        variant="default"
        leftSection={<IconClipboardPlus size={18} aria-hidden="true" />}
        onClick={() => void pressPaste()}
      >
        {t('projects.paste')}
      </Button>
      <p className={classes.hint}>{t('projects.dropHint')}</p>
      <LazyDialog opened={choosing === 'graph'} load={loadGraphs} onFail={close}>
        {(GraphDialog, isShown) => (
          <GraphDialog
            opened={isShown}
            onClose={close}
            isBusy={isPending}
            onChoose={(graph) => mutate({ kind: 'graph', graph })}
          />
        )}
      </LazyDialog>
      <LazyDialog opened={choosing === 'work'} load={loadOwnWorksDialog} onFail={close}>
        {(OwnWorksDialog, isShown) => (
          <OwnWorksDialog
            opened={isShown}
            room={1}
            onPick={([work]) => work && mutate({ kind: 'work', id: work.id })}
            onClose={close}
          />
        )}
      </LazyDialog>
      <LazyDialog opened={workId !== ''} load={loadWork} onFail={leaveWork}>
        {(WorkDialog, isShown) => (
          <WorkDialog
            id={workId}
            opened={isShown}
            onClose={leaveWork}
            isBusy={isPending}
            onChoose={(id) => mutate({ kind: 'work', id })}
          />
        )}
      </LazyDialog>
      <LazyDialog opened={choosing === 'template'} load={loadTemplates} onFail={close}>
        {(TemplateDialog, isShown) => (
          <TemplateDialog
            opened={isShown}
            onClose={close}
            isBusy={isPending}
            onChoose={(template) => mutate({ kind: 'template', template })}
          />
        )}
      </LazyDialog>
    </div>
  )
}

export const projectSorts = ['changed', 'made', 'title'] as const
export type ProjectSort = (typeof projectSorts)[number]

const byTitle = (a: ProjectSummary, b: ProjectSummary) =>
  a.title.localeCompare(b.title, undefined, { numeric: true })

const orders: Readonly<Record<ProjectSort, (a: ProjectSummary, b: ProjectSummary) => number>> = {
  changed: (a, b) => b.update_ts - a.update_ts,
  made: (a, b) => b.create_ts - a.create_ts,
  title: byTitle,
}

/** Returns the projects whose titles contain all words of the keyword, sorted. */
export function findProjects(
  projects: readonly ProjectSummary[],
  { keyword, sort }: { keyword: string; sort: ProjectSort },
): ProjectSummary[] {
  const words = keyword.toLowerCase().split(/\s+/).filter(Boolean)
  const isMeant = ({ title }: ProjectSummary) => words.every((word) => title.toLowerCase().includes(word))
  return projects.filter(isMeant).toSorted(orders[sort])
}
