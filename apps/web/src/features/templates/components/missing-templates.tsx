import type { MissingTemplate } from '@easel/contract/client'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useApi } from '../../../lib/api/index.ts'
import { LocaleLink, useTranslation } from '../../../lib/i18n/index.ts'
import { Picture } from '../../../ui/media/index.ts'
import { useSession } from '../../accounts/index.ts'
import { missingTemplatesQuery } from '../api.ts'
import { isOfKind, type TemplateKind } from '../gallery-filter.ts'
import classes from './templates.module.css'

/** Templates that no engine can run, with the reason, for the site's staff. They cannot be opened. */
export function MissingTemplates({ kind }: { kind: TemplateKind }) {
  const { t } = useTranslation()
  const id = useId()
  const { data } = useQuery(missingTemplatesQuery(useApi()))
  const templates = data?.work_template_arr.filter((template) => isOfKind(template, kind)) ?? []
  if (templates.length === 0) return null
  return (
    <section className={classes.missing} aria-labelledby={id}>
      <h2 id={id} className={classes.missingTitle}>
        {t('tool.missingTitle')}
      </h2>
      <p className={classes.missingLead}>{t('tool.missingLead')}</p>
      <ul className={classes.grid}>
        {templates.map((template) => (
          <li key={template.id}>
            <MissingCard template={template} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function MissingCard({ template: { cover, title, description, lack } }: { template: MissingTemplate }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const reason =
    lack.reason === 'no_engine'
      ? t(`tool.lack_no_engine_${taskOf(lack.task)}`)
      : t(`tool.lack_${lack.reason}`, { engine: lack.engine_name, name: lack.name })
  return (
    <article>
      <div className={`${classes.cover} ${classes.greyed}`}>
        <Picture file={cover} alt="" sizes="(min-width: 720px) 320px, 100vw" />
      </div>
      <h3 className={classes.title}>{title}</h3>
      <p className={classes.text}>{description}</p>
      <p className={classes.lack}>
        <IconPlugConnectedX size={16} stroke={1.8} aria-hidden="true" />
        <span>{reason}</span>
      </p>
      {user?.is_admin && (
        <LocaleLink
          className={classes.mend}
          to={lack.engine_id === undefined ? addressToMend(lack.task) : `/admin/engines/${lack.engine_id}`}
        >
          {lack.engine_id === undefined
            ? t(hasLocalModel(lack.task) ? 'tool.mendHere' : 'tool.mendByAdding')
            : t('tool.mendEngine', { engine: lack.engine_name })}
        </LocaleLink>
      )}
    </article>
  )
}

/**
 * Returns true for text to image, for which a worker can set up an engine on its own machine; other tasks need an engine that an
 * administrator adds.
 */
const hasLocalModel = (task: string | undefined) => task === 'text_to_image'
const addressToMend = (task: string | undefined) => (hasLocalModel(task) ? '/admin/local-engine' : '/admin')

const tasks = [
  'text_to_image',
  'image_to_image',
  'reference_to_image',
  'inpaint',
  'upscale',
  'image_to_video',
] as const

/** A graph of engine nodes has no task, and a task of a newer server is unknown here. */
function taskOf(task: string | undefined) {
  return tasks.find((engineTask) => engineTask === task) ?? 'graph'
}
