import type { User } from '@easel/contract'
import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'

const EditDialog = lazy(() => import('./edit-dialog.tsx'))

export function EditProfile({ user }: { user: User }) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  const [wanted, setWanted] = useState(false)
  const open = () => {
    setWanted(true)
    setOpened(true)
  }
  return (
    <>
      <Button variant="default" size="sm" onClick={open}>
        {t('profile.edit')}
      </Button>
      {wanted && (
        <Suspense>
          <EditDialog user={user} opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  )
}
