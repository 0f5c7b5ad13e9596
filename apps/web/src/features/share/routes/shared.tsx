import type { Client, SharedWork } from '@easel/contract/client'
import { Avatar, Button, Skeleton } from '@mantine/core'
import { IconFlag } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { data, useParams } from 'react-router'
import {
  errorCode,
  pageContext,
  queryKeys,
  resultMedia,
  useApi,
  useErrorText,
} from '../../../lib/api/index.ts'
import { LocaleLink, useTranslation } from '../../../lib/i18n/index.ts'
import { PageMeta } from '../../../lib/page-meta/index.ts'
import { EmptyState } from '../../../ui/feedback/index.ts'
import { PasswordField } from '../../../ui/fields/index.ts'
import { Blur, LoopVideo, Picture } from '../../../ui/media/index.ts'
import { LoadFailed } from '../../../ui/page/index.ts'
import { useSession } from '../../accounts/index.ts'
import { type ReportTarget, useReport } from '../../reports/index.ts'
import type { Route } from './+types/shared'
import classes from './shared.module.css'

type LinkState =
  | { state: 'open'; work: SharedWork }
  | { state: 'password' }
  | { state: 'ended' }
  | { state: 'unknown' }
  | { state: 'failed' }

async function openBy(api: Client, key: string): Promise<LinkState> {
  try {
    return { state: 'open', work: await api.openLink({ key }) }
  } catch (error) {
    return { state: stateOf(error) }
  }
}

function stateOf(error: unknown): Exclude<LinkState['state'], 'open'> {
  const code = errorCode(error)
  if (code === 'A0301') return 'password'
  if (code === 'A0440') return 'ended'
  return code === 'A0404' || code === 'A0400' ? 'unknown' : 'failed'
}

const statuses = { open: 200, password: 200, ended: 410, unknown: 404, failed: 503 } as const

export async function loader({ context, params }: Route.LoaderArgs) {
  const first: LinkState | undefined = await openBy(context.get(pageContext).api, params.key)
  return data({ first }, { status: statuses[first.state] })
}

export function clientLoader(): { first: LinkState | undefined } {
  return { first: undefined }
}

/** Page of a private link: a work, a form for its password, or a message that the link has ended. */
export default function SharedPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { key = '' } = useParams()
  return (
    <main>
      <PageMeta title={t('share.sharedTitle')} isPrivate />
      <meta name="referrer" content="no-referrer" />
      <SharedContent key={key} linkKey={key} first={loaderData.first} />
    </main>
  )
}

function SharedContent({ linkKey, first }: { linkKey: string; first: LinkState | undefined }) {
  const { t } = useTranslation()
  const api = useApi()
  const [unlocked, setUnlocked] = useState<SharedWork>()
  const { data: opened, refetch } = useQuery({
    queryKey: [...queryKeys.works, 'shared', linkKey],
    queryFn: () => openBy(api, linkKey),
    staleTime: Number.POSITIVE_INFINITY,
    ...(first && { initialData: first }),
  })
  if (unlocked) return <SharedPicture work={unlocked} linkKey={linkKey} />
  if (!opened) return <Skeleton height={320} radius="lg" />
  if (opened.state === 'open') return <SharedPicture work={opened.work} linkKey={linkKey} />
  if (opened.state === 'password') return <AskPassword linkKey={linkKey} onOpen={setUnlocked} />
  if (opened.state === 'failed') return <LoadFailed onRetry={() => refetch()} />
  const isEnded = opened.state === 'ended'
  return (
    <EmptyState
      isPage
      kind="lost"
      title={t(isEnded ? 'share.endedTitle' : 'error.notFoundTitle')}
      text={t(isEnded ? 'share.endedText' : 'error.notFoundText')}
      action={
        <Button component={LocaleLink} to="/inspiration" variant="default">
          {t('error.home')}
        </Button>
      }
    />
  )
}

interface AskPasswordProps {
  linkKey: string
  onOpen: (work: SharedWork) => void
}

function AskPassword({ linkKey, onOpen }: AskPasswordProps) {
  const { t } = useTranslation()
  const api = useApi()
  const errorText = useErrorText()
  const [password, setPassword] = useState('')
  const open = useMutation({
    mutationFn: () => api.openLink({ key: linkKey, password }),
    onSuccess: onOpen,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password !== '' && !open.isPending) open.mutate()
  }
  return (
    <form className={classes.ask} noValidate onSubmit={submit}>
      <h1 className={classes.title}>{t('share.askTitle')}</h1>
      <p className={classes.lead}>{t('share.askText')}</p>
      <PasswordField
        label={t('share.privatePassword')}
        value={password}
        autoComplete="off"
        onChange={(event) => {
          setPassword(event.currentTarget.value)
          open.reset()
        }}
        error={open.error && errorText(open.error)}
      />
      <Button type="submit" loading={open.isPending} disabled={password === ''}>
        {t('share.askOpen')}
      </Button>
    </form>
  )
}

function SharedPicture({ work, linkKey }: { work: SharedWork; linkKey: string }) {
  const { t } = useTranslation()
  const [isShown, setShown] = useState(!work.is_sensitive)
  const media = resultMedia(work.result_info)
  const title = work.title ?? work.template_title
  const alt = work.alt_text || title
  return (
    <article className={classes.shared}>
      {media && (
        <div className={classes.stage}>
          {!isShown && (
            <Blur
              thumbhash={media.thumbnail.thumbhash}
              ratio={media.thumbnail.width / media.thumbnail.height}
            >
              {t('feed.sensitive')}
              <Button size="compact-md" variant="white" color="dark" onClick={() => setShown(true)}>
                {t('feed.sensitiveShow')}
              </Button>
            </Blur>
          )}
          {isShown && media.kind === 'image' && (
            <Picture file={media.main} alt={alt} fit="contain" eager className={classes.media} />
          )}
          {isShown && media.kind === 'video' && (
            <LoopVideo
              src={media.main.url}
              poster={media.thumbnail.url}
              width={media.main.width}
              height={media.main.height}
              label={alt}
              mode="controls"
              className={classes.media}
            />
          )}
        </div>
      )}
      <div className={classes.words}>
        <h1 className={classes.title}>{title}</h1>
        <LocaleLink to={`/user/${work.user_info.id}`} className={classes.maker}>
          <Avatar src={work.user_info.avatar_url} alt="" size={32} name={work.user_info.nick_name} />
          {work.user_info.nick_name}
        </LocaleLink>
        <p className={classes.lead}>{t('share.sharedLead')}</p>
        <Button component={LocaleLink} to={`/tool?template=${work.work_template_id}`} variant="default">
          {t('post.makeYours')}
        </Button>
        <ReportShared work={work} linkKey={linkKey} />
      </div>
    </article>
  )
}

/** Shown to everyone but the owner of the work. A work with a public post is reported as that post. */
function ReportShared({ work, linkKey }: { work: SharedWork; linkKey: string }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const { post_id, work_id = '' } = work
  const target: ReportTarget =
    post_id === undefined ? { type: 'work', id: work_id, linkKey } : { type: 'post', id: post_id }
  const report = useReport(target)
  if (user?.id === work.user_info.id) return null
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconFlag size={18} stroke={1.7} />}
        onClick={report.open}
      >
        {t(`report.title_${target.type}`)}
      </Button>
      {report.dialog}
    </>
  )
}
