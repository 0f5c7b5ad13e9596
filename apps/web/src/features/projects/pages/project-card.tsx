import type { ProjectSummary } from '@easel/contract/client'
import { IconLock, IconSchema } from '@tabler/icons-react'
import { LocaleLink, useTranslation } from '../../../lib/i18n/index.ts'
import { useMomentText } from '../../../lib/time-zone/index.ts'
import { Picture } from '../../../ui/media/index.ts'
import { BasedOnLink } from '../../templates/index.ts'
import { ProjectMenu } from './project-menu.tsx'
import classes from './projects.module.css'
import { useProjectActions } from './use-project-actions.ts'

/** A project in the list: its newest result, its name, and its actions. */
export function ProjectCard({ project }: { project: ProjectSummary }) {
  const { t } = useTranslation()
  const momentText = useMomentText()
  const actions = useProjectActions(project)
  const { id, title, cover, editable, update_ts, based_on } = project
  return (
    <li className={classes.card}>
      <span className={classes.cover}>
        {cover ? (
          <Picture file={cover} alt="" sizes="(max-width: 640px) 46vw, 260px" />
        ) : (
          <IconSchema size={40} stroke={1.2} aria-hidden="true" />
        )}
      </span>
      <div className={classes.line}>
        <div className={classes.words}>
          <LocaleLink to={`/projects/${id}`} className={classes.name}>
            {title}
          </LocaleLink>
          <p className={classes.facts}>
            {!editable && <IconLock size={14} stroke={1.6} aria-label={t('projects.locked')} />}
            {t('projects.changedAt', { date: momentText(update_ts) })}
          </p>
          {based_on && <BasedOnLink basedOn={based_on} className={classes.credit} />}
        </div>
        <ProjectMenu title={title} isLocked={!editable} actions={actions} />
      </div>
    </li>
  )
}
