import type { User, WorkTemplate } from '@easel/contract/client'
import { Button, Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useApi } from '../../../lib/api/index.ts'
import { LocaleLink, useTranslation } from '../../../lib/i18n/index.ts'
import { EmptyState } from '../../../ui/feedback/index.ts'
import { ListEnd } from '../../../ui/infinite/list-end.tsx'
import { Picture } from '../../../ui/media/index.ts'
import { LoadFailed } from '../../../ui/page/index.ts'
import { TemplateFacts } from '../../templates/index.ts'
import { ownTemplatesQuery } from '../api.ts'
import { useDeleteTemplate } from '../hooks/use-delete-template.ts'
import classes from './maker.module.css'
import { WorkflowDownload } from './workflow-download.tsx'

/** The templates that a user made, to change or delete. */
export function OwnTemplates({ user }: { user: User }) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(ownTemplatesQuery(useApi(), user.id))
  if (query.isError && !query.data) return <LoadFailed onRetry={() => query.refetch()} />
  if (!query.data) return <Skeleton height={240} radius={20} aria-busy="true" />
  const templates = query.data.pages.flatMap((page) => page.work_template_arr)
  if (templates.length === 0)
    return (
      <EmptyState
        title={t('maker.noneTitle')}
        text={t('maker.noneText')}
        action={
          <Button component={LocaleLink} to="/templates/new">
            {t('maker.newTitle')}
          </Button>
        }
      />
    )
  return (
    <>
      <ul className={classes.list} aria-label={t('maker.mineTitle')}>
        {templates.map((template) => (
          <OwnTemplate key={template.id} template={template} />
        ))}
      </ul>
      <ListEnd query={query} />
    </>
  )
}

function OwnTemplate({ template }: { template: WorkTemplate }) {
  const { t } = useTranslation()
  const { remove, isRemoving } = useDeleteTemplate(template)
  const { id, title, cover, is_draft, awaits_engine, awaits_sample, broken } = template
  const draftState = awaits_sample
    ? 'builder.sampleRuns'
    : awaits_engine
      ? 'maker.draftAwaits'
      : 'maker.draft'
  const form = `/templates/${id}/edit`
  return (
    <li className={`${classes.card} ${classes.template}`}>
      <div className={classes.thumb}>
        <Picture file={cover} alt="" sizes="72px" />
      </div>
      <div>
        <LocaleLink to={is_draft || broken ? form : `/tool?template=${id}`} className={classes.name}>
          {title}
        </LocaleLink>
        {broken && (
          <p className={classes.fault}>
            {is_draft ? t('builder.sampleFailed', { reason: broken }) : t('builder.brokenDraft')}
          </p>
        )}
        {is_draft ? <p className={classes.facts}>{t(draftState)}</p> : <TemplateFacts template={template} />}
      </div>
      <div className={classes.row}>
        <Button component={LocaleLink} to={form} variant="default" aria-label={t('maker.editOf', { title })}>
          {t('maker.edit')}
        </Button>
        <WorkflowDownload template={template} />
        <Button
          variant="subtle"
          color="gray"
          onClick={remove}
          loading={isRemoving}
          aria-label={t('maker.deleteOf', { title })}
        >
          {t('maker.delete')}
        </Button>
      </div>
    </li>
  )
}
