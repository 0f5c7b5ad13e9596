import { nickNameMaxLength, type User, visibleLength } from '@easel/contract'
import { Avatar, Button, Group, Modal, TextInput, UnstyledButton } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi, useErrorText } from '../../../lib/api/index.ts'
import { toastError, toastSuccess } from '../../../ui/toast/index.ts'
import { currentUserKey } from '../../accounts/index.ts'
import { AvatarLibrary, type LibraryAvatar } from './avatar-library.tsx'
import classes from './edit-dialog.module.css'

interface EditDialogProps {
  user: User
  opened: boolean
  onClose: () => void
}

export default function EditDialog({ user, opened, onClose }: EditDialogProps) {
  const { t } = useTranslation()
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('profile.edit')}
      centered
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <EditForm user={user} onClose={onClose} />
    </Modal>
  )
}

function EditForm({ user, onClose }: Omit<EditDialogProps, 'opened'>) {
  const { t } = useTranslation()
  const [name, setName] = useState(user.nick_name)
  const [avatar, setAvatar] = useState<LibraryAvatar | null>(null)
  const [choosing, setChoosing] = useState(false)
  const save = useSave(onClose)
  const trimmed = name.trim()
  if (choosing)
    return (
      <AvatarLibrary
        onCancel={() => setChoosing(false)}
        onSelect={(one) => {
          setAvatar(one)
          setChoosing(false)
        }}
      />
    )
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate({ nick_name: trimmed, ...(avatar && { avatar_url: avatar.key }) })
      }}
    >
      <UnstyledButton
        className={classes.avatar}
        onClick={() => setChoosing(true)}
        aria-label={t('profile.changePicture')}
      >
        <Avatar src={avatar?.url ?? user.avatar_url} alt="" size={112} name={user.nick_name} />
      </UnstyledButton>
      <TextInput
        label={t('profile.username')}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        maxLength={nickNameMaxLength}
        rightSection={
          <span className={classes.counter}>{`${visibleLength(trimmed)}/${nickNameMaxLength}`}</span>
        }
        rightSectionWidth={60}
        data-autofocus
      />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" disabled={trimmed === ''} loading={save.isPending}>
          {t('profile.save')}
        </Button>
      </Group>
    </form>
  )
}

function useSave(onDone: () => void) {
  const { t } = useTranslation()
  const api = useApi()
  const queryClient = useQueryClient()
  const errorText = useErrorText()
  return useMutation({
    mutationFn: (change: { nick_name: string; avatar_url?: string }) => api.updateCurrentUser(change),
    onSuccess: (user) => {
      queryClient.setQueryData(currentUserKey, user)
      queryClient.invalidateQueries({ queryKey: ['posts'] })
      toastSuccess(t('profile.saved'))
      onDone()
    },
    onError: (error) => toastError(errorText(error)),
  })
}
