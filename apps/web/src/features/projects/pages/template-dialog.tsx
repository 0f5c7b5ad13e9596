import type { WorkTemplate } from '@easel/contract/client'
import { Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { DialogFrame, useDialog } from '../../../ui/dialog/index.ts'
import { KeywordField } from '../../../ui/fields/index.ts'
import { ListEnd } from '../../../ui/infinite/list-end.tsx'
import { Picture } from '../../../ui/media/index.ts'
import { LoadFailed } from '../../../ui/page/index.ts'
import { useSession } from '../../accounts/index.ts'
import { galleryQuery } from '../../templates/index.ts'
import classes from './projects.module.css'

interface TemplateDialogProps {
  opened: boolean
  onClose: () => void
  isBusy: boolean
  onChoose: (template: Pick<WorkTemplate, 'id' | 'title'>) => void
}

/** Lets the user choose the template with whose graph a new project begins. */
export default function TemplateDialog({ opened, onClose, ...choice }: TemplateDialogProps) {
  const { t } = useTranslation()
  return (
    <DialogFrame frame={useDialog(opened, onClose)} title={t('projects.chooseTemplate')} size={720}>
      <TemplateChoice {...choice} />
    </DialogFrame>
  )
}

function TemplateChoice({ isBusy, onChoose }: Pick<TemplateDialogProps, 'isBusy' | 'onChoose'>) {
  const { t } = useTranslation()
  const [keyword, setKeyword] = useState('')
  const query = useInfiniteQuery(galleryQuery(useApi(), { kind: 'all', sort: 'hot', keyword }))
  const { user } = useSession()
  const templates = query.data?.pages
    .flatMap((page) => page.work_template_arr)
    .filter(({ hides_graph, user_info }) => !hides_graph || user_info.id === user?.id)
  return (
    <>
      <KeywordField
        label={t('projects.searchTemplates')}
        placeholder={t('projects.searchTemplates')}
        keyword={keyword}
        onChange={setKeyword}
      />
      {!templates && query.isError && <LoadFailed onRetry={() => query.refetch()} />}
      {!(templates || query.isError) && <Skeleton height={240} aria-busy="true" />}
      <ul className={classes.templates}>
        {templates?.map((template) => (
          <li key={template.id}>
            <button
              type="button"
              className={classes.template}
              disabled={isBusy}
              onClick={() => onChoose(template)}
            >
              <span className={classes.cover}>
                <Picture file={template.cover} alt="" sizes="160px" />
              </span>
              {template.title}
            </button>
          </li>
        ))}
      </ul>
      {templates && <ListEnd query={query} />}
    </>
  )
}
