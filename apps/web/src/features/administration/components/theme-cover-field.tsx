import type { ThemeDetails } from '@easel/contract/client'
import { Button, Loader } from '@mantine/core'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { acceptedFiles, type SentPicture, usePictureUpload } from '../../../lib/upload/index.ts'
import { FileLabel } from '../../../ui/files/index.ts'
import { FormError } from '../../../ui/form/form-parts.tsx'
import classes from './administration.module.css'
import styles from './themes.module.css'

interface ThemeCoverFieldProps {
  theme: ThemeDetails | undefined
  cover: SentPicture | undefined
  onCover: (cover: SentPicture | undefined) => void
}

export function ThemeCoverField({ theme, cover, onCover }: ThemeCoverFieldProps) {
  const { t } = useTranslation()
  const { take, isSending, fault } = usePictureUpload(onCover)
  const usual = t(theme ? 'adminThemes.coverKept' : 'adminThemes.coverUsual')
  return (
    <div>
      <p className={styles.label}>{t('adminThemes.cover')}</p>
      <p className={classes.facts}>{cover?.file.name ?? usual}</p>
      <div className={styles.cover}>
        <FileLabel accept={acceptedFiles} onFiles={take} className={styles.choose}>
          {t('adminThemes.chooseCover')}
        </FileLabel>
        {isSending && <Loader size={18} aria-label={t('adminThemes.sending')} />}
        {cover && (
          <Button variant="subtle" onClick={() => onCover(undefined)}>
            {t('adminThemes.removeCover')}
          </Button>
        )}
      </div>
      <FormError error={fault} />
    </div>
  )
}
