import type { Project } from '@easel/contract/client'
import { useEffect, useState } from 'react'
import { useApi } from '../../../lib/api/index.ts'
import { EditorStoreContext } from '../document/index.ts'
import { RunStoreContext } from '../run/index.ts'
import classes from './editor.module.css'
import { EditorHead } from './editor-head.tsx'
import { EditorViews, useView } from './editor-views.tsx'
import { type Opened, Session } from './session.ts'

/** The editor of a project: its graph as a drawing and as a list, its versions and its runs. */
export function ProjectEditor({ opened }: { opened: Opened }) {
  const api = useApi()
  const [session] = useState(() => new Session(api, opened))
  const [project, setProject] = useState<Project>(opened.project)
  const [view, setView] = useView()
  useEffect(() => session.start(), [session])
  return (
    <EditorStoreContext value={session.store}>
      <RunStoreContext value={session.runs}>
        <div className={classes.editor}>
          <EditorHead {...{ session, project, onProject: setProject, view, onView: setView }} />
          <EditorViews view={view} isLocked={!project.editable} />
        </div>
      </RunStoreContext>
    </EditorStoreContext>
  )
}
