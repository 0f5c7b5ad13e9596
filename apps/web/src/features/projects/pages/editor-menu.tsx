import type { BasedOn } from '@easel/contract/client'
import { Menu } from '@mantine/core'
import {
  IconArrowsDiff,
  IconDownload,
  IconFileExport,
  IconFileImport,
  IconForms,
  IconHistory,
} from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { LazyDialog } from '../../../ui/dialog/index.ts'
import { workflowFileTypes } from '../../template-authoring/index.ts'
import { useExport, useImport } from '../files/index.ts'
import { ProjectMenu } from './project-menu.tsx'
import type { ProjectActions } from './use-project-actions.ts'

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

const loadOrigin = () => import('./origin-dialog.tsx')

interface EditorMenuProps {
  title: string
  basedOn: BasedOn | undefined
  isLocked: boolean
  actions: ProjectActions
  onVersions: () => void
  onPublish: () => void
}

/** Menu of the project that is edited, with its versions and its files. */
export function EditorMenu({ title, basedOn, isLocked, actions, onVersions, onPublish }: EditorMenuProps) {
  const { t } = useTranslation()
  const chooser = useRef<HTMLInputElement>(null)
  const open = useImport()
  const [isComparing, setComparing] = useState(false)
  const { saveWorkflow, saveGraph } = useExport(title)
  return (
    <>
      <input
        ref={chooser}
        type="file"
        hidden
        accept={workflowFileTypes}
        aria-label={t('projects.open')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) void open(file)
          // Clears the field, so that the same file can be chosen again.
          currentTarget.value = ''
        }}
      />
      <ProjectMenu title={title} isLocked={isLocked} actions={actions}>
        <Menu.Item leftSection={<IconForms {...icon} />} disabled={isLocked} onClick={onPublish}>
          {t('builder.publish')}
        </Menu.Item>
        <Menu.Item leftSection={<IconHistory {...icon} />} onClick={onVersions}>
          {t('projects.versions')}
        </Menu.Item>
        {basedOn && (
          <Menu.Item leftSection={<IconArrowsDiff {...icon} />} onClick={() => setComparing(true)}>
            {t('projects.compareOrigin')}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconFileImport {...icon} />}
          disabled={isLocked}
          onClick={() => chooser.current?.click()}
        >
          {t('projects.open')}
        </Menu.Item>
        <Menu.Item leftSection={<IconDownload {...icon} />} onClick={saveWorkflow}>
          {t('projects.exportWorkflow')}
        </Menu.Item>
        <Menu.Item leftSection={<IconFileExport {...icon} />} onClick={saveGraph}>
          {t('projects.exportGraph')}
        </Menu.Item>
        <Menu.Divider />
      </ProjectMenu>
      {basedOn && (
        <LazyDialog opened={isComparing} load={loadOrigin} onFail={() => setComparing(false)}>
          {(OriginDialog, isShown) => (
            <OriginDialog basedOn={basedOn} opened={isShown} onClose={() => setComparing(false)} />
          )}
        </LazyDialog>
      )}
    </>
  )
}
