import type { Post } from '@easel/contract'
import { ActionIcon, Avatar, Button } from '@mantine/core'
import { IconTrash, IconWand } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { dateText } from '../../../lib/format/index.ts'
import { LocaleLink, useLocale } from '../../../lib/i18n/index.ts'
import { useSession } from '../../accounts/index.ts'
import { ShareButton } from '../../share/index.ts'
import { useDeletePost } from '../hooks/use-delete-post.ts'
import { LikeButton } from './like-button.tsx'
import classes from './post-view.module.css'

export function PostAside({ post }: { post: Post }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { user } = useSession()
  return (
    <aside className={classes.aside}>
      <LocaleLink to={`/user/${post.user_info.id}`} className={classes.maker}>
        <Avatar src={post.user_info.avatar_url} alt="" size={44} name={post.user_info.nick_name} />
        <span>
          {post.user_info.nick_name}
          <small>{dateText(post.create_ts, locale)}</small>
        </span>
      </LocaleLink>
      <h1 className={classes.title}>{post.title}</h1>
      <Button
        component={LocaleLink}
        to={`/tool?template=${post.work_template_id}&remix=${post.id}`}
        size="lg"
        leftSection={<IconWand size={20} />}
      >
        {t('post.makeYours')}
      </Button>
      <Actions post={post} own={user?.id === post.user_info.id} />
      <dl className={classes.facts}>
        <dt>{t('post.madeWith')}</dt>
        <dd>
          <LocaleLink to={`/tool?template=${post.work_template_id}`}>{post.template_title}</LocaleLink>
        </dd>
        {post.remix_of && (
          <>
            <dt>{t('post.remixOf')}</dt>
            <dd>
              <LocaleLink to={`/post/${post.remix_of.post_id}`}>
                {t('post.postOf', { name: post.remix_of.user_info.nick_name })}
              </LocaleLink>
            </dd>
          </>
        )}
      </dl>
    </aside>
  )
}

function Actions({ post, own }: { post: Post; own: boolean }) {
  const { t } = useTranslation()
  const remove = useDeletePost(post)
  return (
    <div className={classes.actions}>
      <LikeButton post={post} large />
      <ShareButton subject={{ kind: 'post', post }} />
      {own && (
        <ActionIcon
          variant="default"
          size={42}
          onClick={remove}
          aria-label={t('post.delete')}
          title={t('post.delete')}
        >
          <IconTrash size={18} stroke={1.7} />
        </ActionIcon>
      )}
    </div>
  )
}
