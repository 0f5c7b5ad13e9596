import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Segments } from '../../../ui/layout/index.ts'
import { useSession } from '../../accounts/index.ts'
import { useSharedLink } from '../hooks/use-shared-link.ts'
import { useToldShare } from '../hooks/use-told-share.ts'
import type { Shared } from '../subject.ts'
import { DownloadPanel } from './download-panel.tsx'
import { EmbedPanel } from './embed-panel.tsx'
import { LinkPanel } from './link-panel.tsx'
import { PosterPanel } from './poster-panel.tsx'
import classes from './share-dialog.module.css'
import { SharedHead } from './shared-head.tsx'

type Panel = 'link' | 'poster' | 'embed' | 'download'

function panelsOf({ path, postId, media }: Shared): Panel[] {
  return [
    ...(path ? (['link'] as const) : []),
    ...(path && postId ? (['poster', 'embed'] as const) : []),
    ...(media ? (['download'] as const) : []),
  ]
}

/** The subject of the dialog, and the ways to share it. */
export function ShareBody({ shared }: { shared: Shared }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const link = useSharedLink(shared)
  const tell = useToldShare(shared)
  const panels = panelsOf(shared)
  const [chosen, setChosen] = useState<Panel>('link')
  const panel = panels.includes(chosen) ? chosen : panels[0]
  const { media, postId, title = '' } = shared
  return (
    <div className={classes.body}>
      {media && <SharedHead shared={shared} />}
      {!link && <p className={classes.note}>{t('share.onlyYou')}</p>}
      {panels.length > 1 && panel && (
        <Segments
          wide
          label={t('share.as')}
          value={panel}
          onChange={setChosen}
          choices={panels.map((value) => ({ value, label: t(`share.as_${value}`) }))}
        />
      )}
      {panel === 'link' && link && <LinkPanel shared={shared} link={link} />}
      {panel === 'poster' && postId && <PosterPanel postId={postId} />}
      {panel === 'embed' && postId && media && <EmbedPanel postId={postId} title={title} media={media} />}
      {panel === 'download' && media && (
        <DownloadPanel
          file={media.main}
          isOwn={user !== null && user.id === shared.ownerId}
          onSaved={() => link && tell('download')}
        />
      )}
    </div>
  )
}
