import type { Work } from '@easel/contract/client'
import { useTranslation } from 'react-i18next'
import { Picture } from '../../../ui/media/index.ts'
import classes from './work-sources.module.css'

/** The source photos of an own work. */
export function WorkSources({ work }: { work: Work }) {
  const { t } = useTranslation()
  const files = (work.source_arr ?? []).flatMap(({ file }) => file ?? [])
  if (files.length === 0) return null
  return (
    <section aria-label={t('work.madeOf')}>
      <h3 className={classes.title}>{t('work.madeOf')}</h3>
      <ul className={classes.list}>
        {files.map((file, index) => (
          <li key={file.key} className={classes.item}>
            <Picture file={file} sizes="160px" alt={t('work.photo', { number: index + 1 })} />
          </li>
        ))}
      </ul>
    </section>
  )
}
