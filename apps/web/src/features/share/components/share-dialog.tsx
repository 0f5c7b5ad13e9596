import { Button, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { useLocalePath, useTranslation } from '../../../lib/i18n/index.ts'
import { useSite } from '../../../lib/site/site.tsx'
import { useDialog } from '../../../ui/dialog/index.ts'
import { Segments } from '../../../ui/layout/index.ts'
import { Picture } from '../../../ui/media/index.ts'
import { useSession } from '../../accounts/index.ts'
import { useCountShare } from '../hooks/use-count-share.ts'
import { type SharedContent, type ShareSubject, sharedOf } from '../share-subject.ts'
import type { SharedLink } from '../targets.ts'
import { DownloadPanel } from './download-panel.tsx'
import { EmbedPanel } from './embed-panel.tsx'
import { LinkPanel } from './link-panel.tsx'
import { PosterPanel } from './poster-panel.tsx'
import { PrivateLinkPanel } from './private-link-panel.tsx'
import classes from './share-dialog.module.css'

interface ShareDialogProps {
  subject: ShareSubject
  opened: boolean
  onClose: () => void
  /** The panel that is open at first, if the subject has it; with `download`, there are no other panels. */
  begin?: Panel
  /** Posts the subject. It is set if the subject has no public link before it is posted. */
  onPost?: () => void
}

type Panel = 'link' | 'private' | 'poster' | 'embed' | 'download'

/** Shares a subject as a link, a poster, a frame for other sites, or a file. */
export default function ShareDialog({ subject, opened, onClose, begin = 'link', onPost }: ShareDialogProps) {
  const { t } = useTranslation()
  const isSmall = useMediaQuery('(max-width: 37.5em)', false, { getInitialValueInEffect: false })
  const frame = useDialog(opened, onClose)
  return (
    <Modal
      {...frame}
      title={t(begin === 'download' ? 'share.saveFile' : 'share.title')}
      // Aligned to the top, so that the tabs stay in position although their panels differ in height.
      yOffset="8dvh"
      size={620}
      fullScreen={isSmall}
      zIndex={300}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <ShareBody shared={sharedOf(subject)} begin={begin} onPost={onPost} />
    </Modal>
  )
}

function panelsOf({ path, postId, media, workId, isForAuthor }: SharedContent, isOwn: boolean): Panel[] {
  const isPrivate = !path && isOwn && workId !== undefined && media !== undefined && !isForAuthor
  return [
    ...(isPrivate ? (['private'] as const) : []),
    ...(path ? (['link'] as const) : []),
    ...(path && postId ? (['poster', 'embed'] as const) : []),
    ...(media ? (['download'] as const) : []),
  ]
}

/** Returns the text key for the reason why a subject has no public link. */
function noteOf({ postId, isForAuthor }: SharedContent) {
  if (isForAuthor) return 'share.authorOnly'
  return postId === undefined ? 'share.onlyYou' : 'share.byLinkOnly'
}

interface ShareBodyProps {
  shared: SharedContent
  begin: Panel
  onPost: (() => void) | undefined
}

/** Content of the dialog: the subject, and the panels to share it. */
function ShareBody({ shared, begin, onPost }: ShareBodyProps) {
  const { t } = useTranslation()
  const { user } = useSession()
  const link = useSharedLink(shared)
  const tell = useCountShare(shared)
  const isOwn = user !== null && user.id === shared.ownerId
  const panels = panelsOf(shared, isOwn)
  const [chosen, setChosen] = useState<Panel>(begin)
  const panel = panels.includes(chosen) ? chosen : panels[0]
  const { media, postId, workId, title = '' } = shared
  const isOnlySaving = begin === 'download'
  return (
    <div className={classes.body}>
      {media && !isOnlySaving && <SharedHead shared={shared} />}
      {!link && !isOnlySaving && (
        <div className={classes.note}>
          <p>{t(noteOf(shared))}</p>
          {onPost && (
            <Button variant="default" onClick={onPost}>
              {t('share.postIt')}
            </Button>
          )}
        </div>
      )}
      {panels.length > 1 && panel && !isOnlySaving && (
        <Segments
          wide
          label={t('share.as')}
          value={panel}
          onChange={setChosen}
          choices={panels.map((value) => ({ value, label: t(`share.as_${value}`) }))}
        />
      )}
      {panel === 'link' && link && <LinkPanel shared={shared} link={link} />}
      {panel === 'private' && workId && <PrivateLinkPanel workId={workId} />}
      {panel === 'poster' && postId && <PosterPanel postId={postId} />}
      {panel === 'embed' && postId && media && <EmbedPanel postId={postId} title={title} media={media} />}
      {panel === 'download' && media && (
        <DownloadPanel media={media} title={title} isOwn={isOwn} onSaved={() => link && tell('download')} />
      )}
    </div>
  )
}

/** Thumbnail and title of the shared subject. */
function SharedHead({ shared: { thumbnail, title, isSensitive } }: { shared: SharedContent }) {
  return (
    <div className={classes.head}>
      {thumbnail && (
        <span className={classes.thumbnail} data-blurred={isSensitive || undefined}>
          <Picture file={thumbnail} alt="" eager />
        </span>
      )}
      <p className={classes.title}>{title}</p>
    </div>
  )
}

/** The public link, in the language of the page on which the dialog was opened; undefined if the subject has no public link. */
function useSharedLink({ path, title, thumbnail, isSensitive }: SharedContent): SharedLink | undefined {
  const { t } = useTranslation()
  const localePath = useLocalePath()
  const { origin, siteName } = useSite()
  if (path === undefined) return undefined
  const base = origin || location.origin
  return {
    url: new URL(localePath(path), base).href,
    title: title ?? t('share.siteText', { site: siteName }),
    ...(thumbnail && !isSensitive && { picture: new URL(thumbnail.url, base).href }),
  }
}
