import type { Project, ProjectQuote } from '@easel/contract/client'
import { ActionIcon } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp, IconChevronLeft, IconLock } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { LocaleLink, useLocalePath, useTranslation } from '../../../lib/i18n/index.ts'
import { BasedOnLink } from '../../templates/index.ts'
import { useEditor, type Workflow } from '../document/index.ts'
import { type ProjectRun, RunButton } from '../run/index.ts'
import type { SaveState, Saving } from '../saving/index.ts'
import classes from './editor.module.css'
import { EditorMenu } from './editor-menu.tsx'
import { type View, ViewChoice } from './editor-views.tsx'
import type { Session } from './session.ts'
import { useProjectActions } from './use-project-actions.ts'

interface EditorHeadProps {
  session: Session
  project: Project
  onProject: (project: Project) => void
  view: View
  onView: (view: View) => void
  run: ProjectRun
  quote: ProjectQuote | undefined
  onVersions: () => void
  /** Opens the choice of values to run with. */
  onVary: () => void
  onPublish: () => void
}

/** The line above the graph: title, saved state, and actions. */
export function EditorHead(props: EditorHeadProps) {
  const { session, project, view, onView, run, quote, onVersions, onVary, onPublish } = props
  const { t } = useTranslation()
  const actions = useOwnActions(props)
  const isLocked = !project.editable
  return (
    <header className={classes.head}>
      <ActionIcon
        component={LocaleLink}
        to="/projects"
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t('projects.back')}
      >
        <IconChevronLeft size={20} stroke={1.6} />
      </ActionIcon>
      <h1 className={classes.title}>{project.title}</h1>
      {isLocked && <IconLock size={16} stroke={1.6} aria-label={t('projects.locked')} />}
      {project.based_on && <BasedOnLink basedOn={project.based_on} className={classes.credit} />}
      <SaveNote saving={session.saving} />
      <span className={classes.space} />
      <div className={classes.controls} data-view={view}>
        {view === 'canvas' && <Steps session={session} isLocked={isLocked} />}
        <ViewChoice view={view} onView={onView} />
        <RunButton run={run} quote={quote} onVary={onVary} />
      </div>
      <EditorMenu
        title={project.title}
        basedOn={project.based_on}
        isLocked={isLocked}
        actions={actions}
        onVersions={onVersions}
        onPublish={onPublish}
      />
    </header>
  )
}

/**
 * Actions on the edited project. The actions wait until the project is saved, and the next change is based on the version that they
 * create.
 */
function useOwnActions({ session: { saving }, project, onProject }: EditorHeadProps) {
  const navigate = useNavigate()
  const path = useLocalePath()
  return useProjectActions(project, {
    versionOf: async () => {
      await saving.flush()
      return saving.version
    },
    onChanged: (changed) => {
      onProject(changed)
      saving.goOnFrom(changed.version)
    },
    onRemoved: () => {
      saving.goOnFrom(saving.version, { discards: true })
      void navigate(path('/projects'))
    },
  })
}

function Steps({ session: { store }, isLocked }: { session: Session; isLocked: boolean }) {
  const { t } = useTranslation()
  const canUndo = useEditor((snapshot) => snapshot.canUndo)
  const canRedo = useEditor((snapshot) => snapshot.canRedo)
  const common = { variant: 'subtle', color: 'gray', size: 'lg' } as const
  return (
    <>
      <ActionIcon
        {...common}
        onClick={() => store.undo()}
        disabled={isLocked || !canUndo}
        aria-label={t('projects.undo')}
      >
        <IconArrowBackUp size={20} stroke={1.6} />
      </ActionIcon>
      <ActionIcon
        {...common}
        onClick={() => store.redo()}
        disabled={isLocked || !canRedo}
        aria-label={t('projects.redo')}
      >
        <IconArrowForwardUp size={20} stroke={1.6} />
      </ActionIcon>
    </>
  )
}

export function useSaveState(saving: Saving<Workflow>): SaveState {
  return useSyncExternalStore(saving.subscribe, saving.getSnapshot, saving.getSnapshot)
}

/** Shows whether the server has all changes. */
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
