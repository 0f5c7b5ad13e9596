import {
  type Client,
  cleanText,
  invisibleText,
  isInvisible,
  nickNameMaxLength,
  profileMaxLength,
  type TextForm,
  type User,
  visibleLength,
  writtenLength,
} from '@easel/contract/client'
import { Avatar, Textarea, TextInput, UnstyledButton } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { queryKeys, useApi, useErrorText } from '../../../lib/api/index.ts'
import { useLocale, useTranslation } from '../../../lib/i18n/index.ts'
import { DialogFrame, useFormDialog, useUnsaved } from '../../../ui/dialog/index.ts'
import { LengthCounter, limitText } from '../../../ui/fields/index.ts'
import { FormButtons } from '../../../ui/form/form-parts.tsx'
import { toastError, toastSuccess } from '../../../ui/toast/index.ts'
import { fieldErrors } from '../../accounts/index.ts'
import { AvatarLibrary, type ChosenAvatar } from './avatar-library.tsx'
import classes from './edit-profile-dialog.module.css'

interface EditDialogProps {
  user: User
  opened: boolean
  onClose: () => void
}

interface EditFormProps extends Omit<EditDialogProps, 'opened'> {
  onUnsaved: (isUnsaved: boolean) => void
}

export default function EditDialog({ user, opened, onClose }: EditDialogProps) {
  const { t } = useTranslation()
  const { frame, onUnsaved } = useFormDialog(opened, onClose)
  return (
    <DialogFrame frame={frame} title={t('profile.edit')} size="md">
      <EditForm user={user} onClose={onClose} onUnsaved={onUnsaved} />
    </DialogFrame>
  )
}

function EditForm({ user, onClose, onUnsaved }: EditFormProps) {
  const { t } = useTranslation()
  const [avatar, setAvatar] = useState<ChosenAvatar>()
  const [isChoosing, setChoosing] = useState(false)
  const [isWritten, setWritten] = useState(false)
  useUnsaved(isWritten || avatar !== undefined, onUnsaved)
  const choose = (chosen: ChosenAvatar) => {
    setAvatar(chosen)
    setChoosing(false)
  }
  // The form is hidden instead of unmounted, so that the input stays while the user chooses an avatar.
  return (
    <>
      {isChoosing && <AvatarLibrary onCancel={() => setChoosing(false)} onSelect={choose} />}
      <div hidden={isChoosing}>
        <UnstyledButton
          className={classes.avatar}
          onClick={() => setChoosing(true)}
          aria-label={t('profile.changePicture')}
        >
          <Avatar src={avatar?.url ?? user.avatar_url} alt="" size={112} name={user.nick_name} />
          <span className={classes.change}>{t('profile.changePicture')}</span>
        </UnstyledButton>
        <Fields user={user} avatar={avatar} onClose={onClose} onWrite={() => setWritten(true)} />
      </div>
    </>
  )
}

interface FieldsProps {
  user: User
  avatar: ChosenAvatar | undefined
  onClose: () => void
  onWrite: () => void
}

function Fields({ user, avatar, onClose, onWrite }: FieldsProps) {
  const { t } = useTranslation()
  const { save, isPending, wrong } = useSaveProfile(onClose)
  const [name, setName] = useState(user.nick_name)
  const nick_name = cleanText(name, 'line')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (nick_name === '' || isPending) return
    const form = new FormData(event.currentTarget)
    const text = (field: string, as: TextForm) => cleanText(String(form.get(field)), as)
    const site = text('website', 'line')
    save({
      nick_name,
      bio: text('bio', 'lines'),
      location: text('location', 'line'),
      // Users may omit the scheme.
      website: site === '' || /^https?:\/\//i.test(site) ? site : `https://${site}`,
      ...(avatar && { avatar_url: avatar.key }),
    })
  }
  return (
    <form className={classes.form} onSubmit={submit} onChange={onWrite} noValidate>
      <NameField username={user.username} name={name} onName={setName} error={wrong['nick_name']} />
      <BioField bio={user.bio} error={wrong['bio']} />
      <TextInput
        name="location"
        label={t('profile.location')}
        defaultValue={user.location}
        {...limitText(profileMaxLength.location, 'line')}
        autoComplete="address-level2"
        error={wrong['location']}
      />
      <TextInput
        name="website"
        label={t('profile.website')}
        defaultValue={user.website}
        maxLength={profileMaxLength.website}
        type="url"
        inputMode="url"
        autoComplete="url"
        error={wrong['website']}
      />
      <FormButtons
        onCancel={onClose}
        submitLabel={t('profile.save')}
        isBusy={isPending}
        disabled={nick_name === ''}
      />
    </form>
  )
}

interface NameFieldProps {
  username: string
  name: string
  onName: (name: string) => void
  error: string | undefined
}

function NameField({ username, name, onName, error }: NameFieldProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  return (
    <TextInput
      label={t('profile.username')}
      description={t('profile.usernameHint', { username })}
      value={name}
      {...limitText(nickNameMaxLength, 'line', onName)}
      rightSection={<LengthCounter length={visibleLength(cleanText(name, 'line'))} max={nickNameMaxLength} />}
      rightSectionWidth={60}
      error={error ?? (isInvisible(name) && invisibleText[locale])}
      data-autofocus
    />
  )
}

function BioField({ bio: stored, error }: { bio: string; error: string | undefined }) {
  const { t } = useTranslation()
  const [bio, setBio] = useState(stored)
  return (
    <div>
      <Textarea
        name="bio"
        label={t('profile.bio')}
        value={bio}
        {...limitText(profileMaxLength.bio, 'lines', setBio)}
        autosize
        minRows={3}
        maxRows={7}
        error={error}
      />
      <p className={classes.count}>
        <LengthCounter length={writtenLength(bio, 'lines')} max={profileMaxLength.bio} />
      </p>
    </div>
  )
}

/** Saves the profile. The server's messages about fields are in `wrong`; any other error is shown as a toast. */
function useSaveProfile(onDone: () => void) {
  const { t } = useTranslation()
  const api = useApi()
  const queryClient = useQueryClient()
  const errorText = useErrorText()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (change: Parameters<Client['updateCurrentUser']>[0]) => api.updateCurrentUser(change),
    onSuccess: (user) => {
      queryClient.setQueryData(queryKeys.currentUser, user)
      void queryClient.invalidateQueries({ queryKey: queryKeys.posts })
      void queryClient.invalidateQueries({ queryKey: queryKeys.users })
      toastSuccess(t('profile.saved'))
      onDone()
    },
    onError: (failure) => {
      if (Object.keys(fieldErrors(failure)).length === 0) toastError(errorText(failure))
    },
  })
  return { save: mutate, isPending, wrong: fieldErrors(error) }
}
