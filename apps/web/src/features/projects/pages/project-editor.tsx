import type { Project } from '@easel/contract/client'
import { useMediaQuery } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useContext, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { useApi } from '../../../lib/api/index.ts'
import { useLocalePath, useTranslation } from '../../../lib/i18n/index.ts'
import { LazyDialog } from '../../../ui/dialog/index.ts'
import { useFileDrop } from '../../../ui/files/index.ts'
import { EditorStoreContext, openWorkflow } from '../document/index.ts'
import { useImport } from '../files/index.ts'
import { FormPanel, FormPickingContext, FormPickingStore } from '../form/index.ts'
import { PhotoStatus, usePhotos } from '../photos/index.ts'
import {
  RunActionsContext,
  RunPanel,
  RunStoreContext,
  useProjectRun,
  useQuote,
  useRunKeys,
} from '../run/index.ts'
import { projectListKey } from './api.ts'
import classes from './editor.module.css'
import { EditorHead, useSaveState } from './editor-head.tsx'
import { EditorViews, useView } from './editor-views.tsx'
import { GoneBar, KeptBar } from './kept-bar.tsx'
import { type OpenedProject, Session } from './session.ts'

/** The editor of a project: its graph as a drawing and as a list, its versions and its runs. */
export function ProjectEditor({ opened }: { opened: OpenedProject }) {
  const api = useApi()
  const [session] = useState(() => new Session(api, opened))
  const [project, setProject] = useState<Project>(opened.project)
  const [picking] = useState(() => new FormPickingStore())
  useEffect(() => session.start(), [session])
  useRefreshedList()
  return (
    <EditorStoreContext value={session.store}>
      <RunStoreContext value={session.runs}>
        <FormPickingContext value={picking}>
          <OpenProject {...{ session, project, onProject: setProject }} />
        </FormPickingContext>
      </RunStoreContext>
    </EditorStoreContext>
  )
}

/** Updates the list with the newest title, time and cover after the editor was closed. */
function useRefreshedList(): void {
  const queryClient = useQueryClient()
  useEffect(() => () => void queryClient.invalidateQueries({ queryKey: projectListKey }), [queryClient])
}

interface OpenProjectProps {
  session: Session
  project: Project
  onProject: (project: Project) => void
}

const loadVariants = () => import('../variants/variants-dialog.lazy.tsx')
const loadVersions = () => import('../versions/versions-dialog.lazy.tsx')

function OpenProject({ session, project, onProject }: OpenProjectProps) {
  const [view, setView] = useView()
  const { saving, store } = session
  const [isPublishing, setPublishing] = useState(false)
  const body = useHeightAbove()
  const isNarrow = useMediaQuery('(max-width: 1099px)', false, { getInitialValueInEffect: false })
  const picking = useContext(FormPickingContext)
  const isLocked = !project.editable
  /** Number of the displayed version; 0 for the list of versions; undefined for neither. */
  const [looked, setLooked] = useState<number>()
  const closeVersions = () => setLooked(undefined)
  const version = useSyncExternalStore(
    saving.subscribe,
    () => saving.version,
    () => saving.version,
  )
  const quote = useQuote(project.id, version)
  const run = useProjectRun(project.id, () => saving.saveAll())
  const { begin } = run
  const runTo = (nodeId: string) => begin({ nodeId })
  useRunKeys({ run: () => begin(), runTo })
  const [isVarying, setVarying] = useState(false)
  const isBusy = run.running !== undefined || run.start.isPending
  const actions = { projectId: project.id, isBusy, runTo }
  const open = useImport()
  const photos = usePhotos(store, isLocked)
  const isOver = useFileDrop((files) => {
    const [file] = files
    if (file && !isLocked && !photos.takeFiles(files)) void open(file)
  })
  const restore = (ui: unknown) => {
    store.replace(openWorkflow(ui, store.types))
    closeVersions()
  }
  const showNode = (node: string) => {
    // A node inside subgraphs is named by the path to it.
    const path = node.split(':')
    const nodeId = path.pop() ?? node
    store.goTo(path)
    store.select([nodeId])
    // The opened graph is drawn first.
    if (isNarrow) setPublishing(false)
    else requestAnimationFrame(() => picking.show(nodeId))
  }
  return (
    <div className={classes.editor} data-over={isOver || undefined}>
      <EditorHead
        {...{ session, project, onProject, view, onView: setView, run, quote }}
        onVersions={() => setLooked(0)}
        onVary={() => setVarying(true)}
        onPublish={() => setPublishing(true)}
      />
      <PhotoStatus photos={photos} className={classes.said} />
      {!isLocked && <KeptBar session={session} />}
      <Unsaved session={session} project={project} />
      <div ref={body} className={classes.body} data-publishes={isPublishing || undefined}>
        {!(isPublishing && isNarrow) && (
          <RunActionsContext value={actions}>
            <EditorViews view={view} isLocked={isLocked} />
          </RunActionsContext>
        )}
        <aside className={classes.side}>
          {isPublishing ? (
            <FormPanel
              project={project}
              save={() => saving.saveAll()}
              onShow={showNode}
              onClose={() => setPublishing(false)}
            />
          ) : (
            <RunPanel projectId={project.id} run={run} isLocked={isLocked} onVersion={setLooked} />
          )}
        </aside>
      </div>
      <LazyDialog opened={isVarying} load={loadVariants} onFail={() => setVarying(false)}>
        {(VariantsDialog, isShown) => (
          <VariantsDialog
            opened={isShown}
            start={{ cost: quote?.cost, startsLeft: quote?.starts_left }}
            onStart={(axes) => {
              setVarying(false)
              begin({ axes })
            }}
            onClose={() => setVarying(false)}
          />
        )}
      </LazyDialog>
      <LazyDialog opened={looked !== undefined} load={loadVersions} onFail={closeVersions}>
        {(VersionsDialog, isShown) => (
          <VersionsDialog
            {...{ opened: isShown, projectId: project.id, types: store.types, isLocked }}
            version={looked ?? 0}
            onVersion={setLooked}
            onRestore={restore}
            onClose={closeVersions}
          />
        )}
      </LazyDialog>
    </div>
  )
}

/** Sets a style variable with the height of the page above an element, so that the element can end at the window's bottom. */
function useHeightAbove() {
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const measure = () => {
      const { current } = element
      if (!current) return
      const above = Math.round(current.getBoundingClientRect().top + scrollY)
      current.style.setProperty('--above', `${above}px`)
    }
    measure()
    // A bar that appears or disappears changes the height of the page or, if the content is lower than the window, of the
    // content.
    const observer = new ResizeObserver(measure)
    for (const element of [document.body, document.getElementById('content')])
      if (element) observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return element
}

const loadConflict = () => import('../saving/conflict-dialog.lazy.tsx')

/** Handles changes that cannot be saved: asks about two versions as soon as there are two, or offers to save a deleted project. */
function Unsaved({ session, project }: { session: Session; project: Project }) {
  const { t } = useTranslation()
  const path = useLocalePath()
  const navigate = useNavigate()
  const [failures, setFailures] = useState(0)
  const state = useSaveState(session.saving)
  const isOpen = state.kind === 'conflict'
  const goTo = ({ id }: Project) => {
    session.saving.goOnFrom(session.saving.version, { discards: true })
    void navigate(path(`/projects/${id}`))
  }
  if (state.kind === 'refused' && state.reason === 'gone')
    return <GoneBar session={session} title={project.title} onCopy={goTo} />
  return (
    <LazyDialog
      key={failures}
      opened={isOpen}
      load={loadConflict}
      onFail={() => setTimeout(() => setFailures(failures + 1), 3000)}
    >
      {(ConflictDialog, isShown) => (
        <ConflictDialog
          opened={isShown}
          project={{ id: project.id, title: project.title || t('projects.untitled') }}
          workflow={() => session.store.workflow}
          types={session.store.types}
          onTheirs={(theirs) => session.take(theirs)}
          onCopy={goTo}
        />
      )}
    </LazyDialog>
  )
}
