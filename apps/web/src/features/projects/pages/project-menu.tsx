import { ActionIcon, Menu } from '@mantine/core'
import { IconCopy, IconDots, IconLock, IconLockOpen, IconPencil, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { LazyDialog } from '../../../ui/dialog/index.ts'
import type { ProjectActions } from './use-project-actions.ts'

const loadRename = () => import('./rename-dialog.tsx')
const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

interface ProjectMenuProps {
  title: string
  isLocked: boolean
  actions: ProjectActions
  /** Further entries, before the common entries. */
  children?: ReactNode
}

/** Menu of a project. */
export function ProjectMenu({ title, isLocked, actions, children }: ProjectMenuProps) {
  const { t } = useTranslation()
  const [isRenaming, setRenaming] = useState(false)
  const close = () => setRenaming(false)
  return (
    <>
      <Menu position="bottom-end" shadow="md" zIndex={300} width={230}>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            loading={actions.isBusy}
            aria-label={t('projects.menuOf', { title })}
          >
            <IconDots size={20} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {children}
          <Menu.Item
            leftSection={<IconPencil {...icon} />}
            disabled={isLocked}
            onClick={() => setRenaming(true)}
          >
            {t('projects.rename')}
          </Menu.Item>
          <Menu.Item leftSection={<IconCopy {...icon} />} onClick={actions.duplicate}>
            {t('projects.duplicate')}
          </Menu.Item>
          <Menu.Item
            leftSection={isLocked ? <IconLockOpen {...icon} /> : <IconLock {...icon} />}
            onClick={actions.toggleLock}
          >
            {t(isLocked ? 'projects.unlock' : 'projects.lock')}
          </Menu.Item>
          <Menu.Item
            color="red"
            leftSection={<IconTrash {...icon} />}
            disabled={isLocked}
            onClick={actions.remove}
          >
            {t('projects.delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <LazyDialog opened={isRenaming} load={loadRename} onFail={close}>
        {(RenameDialog, isShown) => (
          <RenameDialog title={title} change={actions.change} opened={isShown} onClose={close} />
        )}
      </LazyDialog>
    </>
  )
}
