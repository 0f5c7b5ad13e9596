import { Button, Group, Loader, Skeleton, UnstyledButton } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryKeys, useApi, useErrorText } from '../../../lib/api/index.ts'
import { uuid } from '../../../lib/format/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import {
  acceptedFiles,
  checkFiles,
  containsHeic,
  refusalTexts,
  sendFile,
  sourceIdFor,
  withoutHeic,
} from '../../../lib/upload/index.ts'
import { FileLabel } from '../../../ui/files/index.ts'
import { LoadFailedLine } from '../../../ui/page/index.ts'
import { toastError } from '../../../ui/toast/index.ts'
import classes from './edit-profile-dialog.module.css'

/** `key`: value for the profile's `avatar_url`. `url`: address of the picture until it is saved. */
export interface ChosenAvatar {
  key: string
  url: string
}

const shownAtMost = 104

interface AvatarLibraryProps {
  onCancel: () => void
  onSelect: (avatar: ChosenAvatar) => void
}

export function AvatarLibrary({ onCancel, onSelect }: AvatarLibraryProps) {
  const { t } = useTranslation()
  const api = useApi()
  const [chosen, setChosen] = useState<ChosenAvatar>()
  const { send, isPending } = useAvatarUpload(onSelect)
  const { data, isError, refetch } = useQuery({
    queryKey: queryKeys.avatars,
    queryFn: ({ signal }) => api.listAvatars({}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <section className={classes.form} aria-label={t('profile.library')}>
      <h3 className={classes.heading}>{t('profile.library')}</h3>
      <div className={classes.library}>
        {!data && !isError && <Skeleton height={280} className={classes.wide} />}
        {!data && isError && (
          <div className={classes.wide}>
            <LoadFailedLine onRetry={refetch} />
          </div>
        )}
        {data?.avatar_arr.slice(0, shownAtMost).map((avatar, index) => (
          <UnstyledButton
            key={avatar.key}
            className={classes.choice}
            aria-pressed={chosen?.key === avatar.key}
            aria-label={t('profile.avatar', { count: index + 1 })}
            onClick={() => setChosen(avatar)}
          >
            <img src={avatar.url} alt="" width={64} height={64} loading="lazy" />
          </UnstyledButton>
        ))}
      </div>
      <Group justify="flex-end" gap="sm">
        <FileLabel accept={acceptedFiles} onFiles={send} className={classes.upload}>
          {isPending ? <Loader size={16} /> : <IconUpload size={17} stroke={1.7} aria-hidden="true" />}
          {t('profile.upload')}
        </FileLabel>
        <Button variant="default" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
        <Button disabled={!chosen} onClick={() => chosen && onSelect(chosen)}>
          {t('profile.select')}
        </Button>
      </Group>
    </section>
  )
}

/** Uploads a picture and passes on the value for the profile's `avatar_url`. The server crops it to a square and scales it down. */
function useAvatarUpload(onSent: (picture: { key: string; url: string }) => void) {
  const { t } = useTranslation()
  const api = useApi()
  const errorText = useErrorText()
  const { mutate, isPending } = useMutation({
    mutationFn: async (file: File) => {
      const key = sourceIdFor(file, uuid())
      await sendFile(api, { id: key, file })
      // Few browsers can show HEIC; all browsers can show the server's copy.
      const shown = (await containsHeic(file))
        ? await api.signTargetDownload({ key: `source/${key}` })
        : undefined
      return { key, url: shown?.url ?? URL.createObjectURL(file) }
    },
    onSuccess: onSent,
    onError: (error) => toastError(errorText(error)),
  })
  const send = async (files: readonly File[]) => {
    const { accepted, refused } = checkFiles(await withoutHeic(files), 0, 1)
    if (accepted[0]) mutate(accepted[0])
    else if (refused[0]) toastError(t(refusalTexts[refused[0].reason]))
  }
  return { send, isPending }
}
