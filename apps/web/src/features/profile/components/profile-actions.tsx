import type { User } from '@easel/contract/client'
import { Button } from '@mantine/core'
import { useCallback, useState } from 'react'
import { copyText } from '../../../lib/browser/index.ts'
import { useLocalePath, useTranslation } from '../../../lib/i18n/index.ts'
import { LazyDialog } from '../../../ui/dialog/index.ts'
import { toastError, toastSuccess } from '../../../ui/toast/index.ts'

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

/** Copies the address of a user's page, in the language of the current page. */
export function useCopyProfile(userId: string): () => Promise<void> {
  const { t } = useTranslation()
  const localePath = useLocalePath()
  return useCallback(
    () =>
      copyText(new URL(localePath(`/user/${userId}`), location.origin).href).then(
        () => toastSuccess(t('share.copied')),
        () => toastError(t('share.failed')),
      ),
    [t, localePath, userId],
  )
}
