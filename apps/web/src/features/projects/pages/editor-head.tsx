import type { Project } from '@easel/contract/client'
import { ActionIcon, Button } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp, IconChevronLeft } from '@tabler/icons-react'
import { LocaleLink, useTranslation } from '../../../lib/i18n/index.ts'
import { Segments } from '../../../ui/layout/index.ts'
import { useEditor } from '../document/index.ts'
import classes from './editor.module.css'
import type { View } from './editor-views.tsx'
import { SaveNote } from './save-note.tsx'
import type { Session } from './session.ts'

export interface EditorHeadProps {
  session: Session
  project: Project
  onProject: (project: Project) => void
  view: View
  onView: (view: View) => void
}

/** The line above the graph: what it is, whether it is saved, and what can be done with it. */
export function EditorHead({ session, project, view, onView }: EditorHeadProps) {
  const { t } = useTranslation()
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
      <SaveNote saving={session.saving} />
      <span className={classes.space} />
      <Steps session={session} isLocked={!project.editable} />
      <Segments
        label={t('projects.view')}
        value={view}
        choices={[
          { value: 'canvas', label: t('projects.viewCanvas') },
          { value: 'list', label: t('projects.viewList') },
        ]}
        onChange={onView}
      />
      <Button>{t('projectRun.run')}</Button>
    </header>
  )
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
