import { useTranslation } from 'react-i18next'
import { PageMeta } from '../../../lib/page-meta/index.ts'
import classes from './privacy.module.css'

const parts = ['keep', 'photos', 'share', 'browser', 'logs', 'delete', 'age'] as const

export default function PrivacyPage() {
  const { t } = useTranslation()
  return (
    <main className={classes.page}>
      <PageMeta title={t('privacy.title')} description={t('privacy.lead')} />
      <h1>{t('privacy.title')}</h1>
      <p className={classes.lead}>{t('privacy.lead')}</p>
      {parts.map((part) => (
        <section key={part} className={classes.part}>
          <h2>{t(`privacy.${part}Title`)}</h2>
          <p>{t(`privacy.${part}Text`)}</p>
        </section>
      ))}
    </main>
  )
}
