import type { WorkTemplate } from '@easel/contract'
import { IconArrowLeft } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { LocaleLink } from '../../../lib/i18n/index.ts'
import { Picture } from '../../../ui/media/index.ts'
import classes from './workspace.module.css'

export function TemplateIntro({ template }: { template: WorkTemplate }) {
  const { t } = useTranslation()
  return (
    <header className={classes.intro}>
      <LocaleLink to="/tool" className={classes.back}>
        <IconArrowLeft size={17} stroke={1.8} aria-hidden="true" />
        {t('tool.otherTemplate')}
      </LocaleLink>
      <div className={classes.introRow}>
        <div className={classes.introCover}>
          <Picture file={template.cover} alt="" eager />
        </div>
        <div>
          <h1 className={classes.title}>{template.title}</h1>
          <p className={classes.text}>{template.description}</p>
        </div>
      </div>
    </header>
  )
}
