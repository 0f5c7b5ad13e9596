import type { User } from '@easel/contract'
import { Button } from '@mantine/core'
import { lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LazyDialog } from '../../../ui/dialog/index.ts'

const EditDialog = lazy(() => import('./edit-dialog.tsx'))

export function EditProfile({ user }: { user: User }) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant="default" size="sm" onClick={() => setOpened(true)}>
        {t('profile.edit')}
      </Button>
      <LazyDialog opened={opened}>
        {(isShown) => <EditDialog user={user} opened={isShown} onClose={() => setOpened(false)} />}
      </LazyDialog>
    </>
  )
}
