import type { User } from '@easel/contract/client'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { LazyDialog } from '../../../ui/dialog/index.ts'

const loadEditDialog = () => import('./edit-profile-dialog.tsx')

export function EditProfile({ user }: { user: User }) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant="default" size="sm" onClick={() => setOpened(true)}>
        {t('profile.edit')}
      </Button>
      <LazyDialog opened={opened} load={loadEditDialog} onFail={() => setOpened(false)}>
        {(EditDialog, isShown) => (
          <EditDialog user={user} opened={isShown} onClose={() => setOpened(false)} />
        )}
      </LazyDialog>
    </>
  )
}
