import type { WorkTemplate } from '@easel/contract/client'
import { ActionIcon, Button } from '@mantine/core'
import { IconArrowsDiff, IconChevronLeft, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { LocaleLink, useTranslation } from '../../../lib/i18n/index.ts'
import { LazyDialog } from '../../../ui/dialog/index.ts'
import { useWhenSignedIn } from '../../accounts/index.ts'
import { BasedOnLink } from '../../templates/index.ts'
import { EditorStore, EditorStoreContext, type NodeTypes, openWorkflow } from '../document/index.ts'
import classes from './editor.module.css'
import { EditorViews, useView, ViewChoice } from './editor-views.tsx'
import { useNewProject } from './use-new-project.ts'

const loadOrigin = () => import('./origin-dialog.tsx')

interface TemplateGraphProps {
  template: WorkTemplate
  graph: unknown
  types: NodeTypes
}

/** The read-only graph of a template, in the canvas and the list of the editor. */
export function TemplateGraph({ template, graph, types }: TemplateGraphProps) {
  const { t } = useTranslation()
  const [store] = useState(() => new EditorStore(openWorkflow(graph, types), types, { isReadOnly: true }))
  const [view, setView] = useView()
  const whenSignedIn = useWhenSignedIn()
  const copy = useNewProject()
  const [isComparing, setComparing] = useState(false)
  const { id, title, user_info, based_on } = template
  return (
    <EditorStoreContext value={store}>
      <div className={classes.editor}>
        <header className={classes.head}>
          <ActionIcon
            component={LocaleLink}
            to={`/tool?template=${id}`}
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('projects.graphBack')}
          >
            <IconChevronLeft size={20} stroke={1.6} />
          </ActionIcon>
          <h1 className={classes.title}>{t('projects.graphOf', { title })}</h1>
          <LocaleLink to={`/user/${user_info.id}`} className={classes.credit}>
            {user_info.nick_name}
          </LocaleLink>
          {based_on && <BasedOnLink basedOn={based_on} className={classes.credit} />}
          <span className={classes.space} />
          <div className={classes.controls}>
            <ViewChoice view={view} onView={setView} />
            {based_on && (
              <Button
                variant="default"
                leftSection={<IconArrowsDiff size={16} aria-hidden="true" />}
                onClick={() => setComparing(true)}
              >
                {t('projects.compareOrigin')}
              </Button>
            )}
            <Button
              leftSection={<IconCopy size={16} aria-hidden="true" />}
              loading={copy.isPending}
              onClick={() => whenSignedIn('other', () => copy.mutate({ kind: 'template', template }))}
            >
              {t('projects.copyInto')}
            </Button>
          </div>
        </header>
        <EditorViews view={view} isLocked />
        <LazyDialog opened={isComparing} load={loadOrigin} onFail={() => setComparing(false)}>
          {(OriginDialog, isShown) =>
            based_on && (
              <OriginDialog basedOn={based_on} opened={isShown} onClose={() => setComparing(false)} />
            )
          }
        </LazyDialog>
      </div>
    </EditorStoreContext>
  )
}
