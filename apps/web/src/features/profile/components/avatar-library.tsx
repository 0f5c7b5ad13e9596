import { Button, Group, Skeleton, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../lib/api/index.ts'
import classes from './edit-dialog.module.css'

export interface LibraryAvatar {
  key: string
  url: string
}

const shownAtMost = 104

interface AvatarLibraryProps {
  onCancel: () => void
  onSelect: (avatar: LibraryAvatar) => void
}

export function AvatarLibrary({ onCancel, onSelect }: AvatarLibraryProps) {
  const { t } = useTranslation()
  const api = useApi()
  const [chosen, setChosen] = useState<LibraryAvatar | null>(null)
  const { data } = useQuery({
    queryKey: ['avatars'],
    queryFn: ({ signal }) => api.listAvatars({}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <section className={classes.form} aria-label={t('profile.library')}>
      <h3 className={classes.heading}>{t('profile.library')}</h3>
      <div className={classes.library}>
        {!data && <Skeleton height={280} className={classes.wide} />}
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
