import type { ThemeDetails } from '@easel/contract/client'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import type { ThemeValues } from '../hooks/use-theme-form.ts'
import styles from './themes.module.css'

interface ThemePreviewProps {
  theme: ThemeDetails | undefined
  values: ThemeValues
}

/** The theme as the feed shows it, in both languages. */
export function ThemePreview({ theme, values }: ThemePreviewProps) {
  const { t } = useTranslation()
  const chosen = useObjectUrl(values.cover?.file)
  const url = chosen ?? theme?.cover.medium_url ?? theme?.cover.url
  const cards = [
    { lang: 'en', title: values.titleEn, description: values.descriptionEn },
    { lang: 'zh-Hans', title: values.titleZh, description: values.descriptionZh },
  ]
  return (
    <section aria-label={t('adminThemes.preview')}>
      <p className={styles.label}>{t('adminThemes.preview')}</p>
      <div className={styles.pair}>
        {cards.map(({ lang, title, description }) => (
          <div key={lang} className={styles.preview} lang={lang}>
            {url && <img src={url} alt="" className={styles.back} />}
            <strong>{title.trim() || '…'}</strong>
            <span>{description}</span>
          </div>
        ))}
      </div>
    </section>
  )
}

/** Address of a file of this device, valid while the component is mounted. */
function useObjectUrl(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => {
      setUrl(undefined)
      URL.revokeObjectURL(made)
    }
  }, [file])
  return url
}
