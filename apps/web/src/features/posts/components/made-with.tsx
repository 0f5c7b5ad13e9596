import type { Post } from '@easel/contract/client'
import { Button } from '@mantine/core'
import { IconWand } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../lib/api/index.ts'
import { abbreviate } from '../../../lib/format/index.ts'
import { LocaleLink } from '../../../lib/i18n/index.ts'
import { Picture } from '../../../ui/media/index.ts'
import { CollectButton, templateQuery } from '../../templates/index.ts'
import classes from './made-with.module.css'

/** The template, to collect or to use: with the shareable parameters, never with anyone's photos. */
export function MadeWith({ post }: { post: Post }) {
  const { t } = useTranslation()
  const { data: template } = useQuery(templateQuery(useApi(), post.work_template_id))
  return (
    <section className={classes.box} aria-label={t('post.madeWith')}>
      <div className={classes.row}>
        <div className={classes.cover}>
          {template && <Picture file={template.cover} alt="" sizes="160px" />}
        </div>
        <div className={classes.words}>
          <small>{t('post.madeWith')}</small>
          <LocaleLink to={`/tool?template=${post.work_template_id}`}>{post.template_title}</LocaleLink>
          {template && template.use_count > 0 && (
            <small>
              {t('post.used', { count: template.use_count, total: abbreviate(template.use_count) })}
            </small>
          )}
        </div>
        {template && <CollectButton template={template} />}
      </div>
      <Button
        component={LocaleLink}
        to={`/tool?template=${post.work_template_id}&remix=${post.id}`}
        size="md"
        fullWidth
        leftSection={<IconWand size={19} />}
      >
        {t('post.makeYours')}
      </Button>
    </section>
  )
}
