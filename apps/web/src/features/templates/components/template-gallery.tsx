import type { WorkTemplate } from '@easel/contract/client'
import { Button, Skeleton } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { useApi } from '../../../lib/api/index.ts'
import { HydrateWhenIdle } from '../../../lib/hydration/hydrate-when-idle.tsx'
import { LocaleLink, useTranslation } from '../../../lib/i18n/index.ts'
import { EmptyState } from '../../../ui/feedback/index.ts'
import { ListEnd } from '../../../ui/infinite/list-end.tsx'
import { LoadFailed, PageHead } from '../../../ui/page/index.ts'
import { loginAddress, useSession } from '../../accounts/index.ts'
import { ThemeNote, themeIn, useThemeAddress, withTheme } from '../../themes/index.ts'
import { galleryQuery } from '../api.ts'
import {
  type GalleryFilter,
  hasWords,
  isOfAllKinds,
  isOfKind,
  readGalleryFilter,
  writeGalleryFilter,
} from '../gallery-filter.ts'
import { bestFirst, type PhotoFacts, type PhotoSize, photoFit } from '../photo-fit.ts'
import { ownFirst } from '../shelves.ts'
import { GalleryBar } from './gallery-bar.tsx'
import { MissingTemplates } from './missing-templates.tsx'
import { TemplateCard } from './template-card.tsx'
import { TemplateShelves } from './template-shelves.tsx'
import classes from './templates.module.css'

interface TemplateGalleryProps {
  /** Sizes of the photos that were chosen before the template. */
  photos: readonly PhotoSize[]
  /** The survey of a single photo. */
  facts?: PhotoFacts
  /** Content between the heading and the filters. */
  children?: ReactNode
}

export function TemplateGallery({ photos, facts, children }: TemplateGalleryProps) {
  const { t } = useTranslation()
  const { user } = useSession()
  const [filter, change] = useGalleryFilter()
  return (
    <>
      <PageHead title={t('tool.title')} lead={t('tool.lead')}>
        {user && <MakerLinks />}
      </PageHead>
      <ThemeNote className={classes.theme} />
      {children}
      <GalleryBar filter={filter} onChange={change} />
      {filter.sort === 'liked' && !user ? (
        <SignInFirst />
      ) : (
        <Cards
          filter={filter}
          photos={photos}
          facts={facts}
          onClear={() => change({ kind: 'shelves', keyword: '', sort: 'hot' })}
        />
      )}
    </>
  )
}

function MakerLinks() {
  const { t } = useTranslation()
  return (
    <nav className={classes.maker} aria-label={t('maker.mineTitle')}>
      <LocaleLink to="/templates/new">{t('maker.newTitle')}</LocaleLink>
      <LocaleLink to="/templates/mine">{t('maker.mineTitle')}</LocaleLink>
    </nav>
  )
}

interface CardsProps {
  filter: GalleryFilter
  photos: readonly PhotoSize[]
  facts: PhotoFacts
  onClear: () => void
}

function Cards({ filter, photos, facts, onClear }: CardsProps) {
  const { t } = useTranslation()
  const { user } = useSession()
  const showsMissing =
    (user?.is_admin || user?.is_moderator) && filter.sort !== 'liked' && filter.keyword === ''
  const query = useInfiniteQuery({
    ...galleryQuery(useApi(), filter),
    // Keeps the previous results while the user types.
    placeholderData: filter.sort === 'liked' ? undefined : keepPreviousData,
  })
  if (query.isError && !query.data) return <LoadFailed onRetry={() => query.refetch()} />
  if (!query.data) return <CardsSkeleton />
  const fits =
    filter.sort === 'liked'
      ? (template: Parameters<typeof hasWords>[0]) => hasWords(template, filter.keyword)
      : () => true
  const found = query.data.pages
    .flatMap((page) => page.work_template_arr)
    .filter((template) => isOfKind(template, filter.kind) && fits(template))
  const templates = inOrder(found, filter)
  return (
    <>
      <p className={classes.found} aria-live="polite">
        {filter.keyword !== '' && !query.isPlaceholderData && t('tool.found', { count: templates.length })}
      </p>
      {templates.length === 0 && !query.hasNextPage ? (
        <Nothing filter={filter} onClear={onClear} />
      ) : isByShelf(filter, photos) ? (
        <TemplateShelves templates={templates} />
      ) : (
        <ul className={classes.grid} aria-label={t('tool.templates')} aria-busy={query.isPlaceholderData}>
          {bestFirst(templates, photos, facts).map((template, index) => (
            <li key={template.id}>
              <HydrateWhenIdle>
                <TemplateCard template={template} eager={index < 4} fit={photoFit(template, photos, facts)} />
              </HydrateWhenIdle>
            </li>
          ))}
        </ul>
      )}
      <ListEnd query={query} />
      {showsMissing && !query.hasNextPage && <MissingTemplates kind={filter.kind} />}
      {!showsMissing && !query.hasNextPage && lacksWords(filter, templates) && (
        <p className={classes.noWords}>{t('tool.noWords')}</p>
      )}
    </>
  )
}

/** True if all templates without a photo are shown, and none of them is made by an engine. */
function lacksWords({ kind, sort, keyword }: GalleryFilter, shown: readonly WorkTemplate[]): boolean {
  return (
    kind === 'seed' && sort !== 'liked' && keyword === '' && !shown.some((template) => template.can_repeat)
  )
}

/** Sorts the templates of a kind like its shelf, unless the user chose an order or a keyword. */
function inOrder(found: WorkTemplate[], { kind, sort, keyword }: GalleryFilter): WorkTemplate[] {
  return isOfAllKinds(kind) || sort !== 'hot' || keyword !== '' ? found : ownFirst(found, kind)
}

/** True if nothing is chosen: no order, no keyword, and no photo that decides which templates fit. */
function isByShelf({ kind, sort, keyword }: GalleryFilter, photos: readonly PhotoSize[]): boolean {
  return kind === 'shelves' && sort === 'hot' && keyword === '' && photos.length === 0
}

function Nothing({ filter, onClear }: { filter: GalleryFilter; onClear: () => void }) {
  const { t } = useTranslation()
  const isPlain = isOfAllKinds(filter.kind) && filter.keyword === ''
  if (isPlain && filter.sort !== 'liked')
    return <EmptyState title={t('tool.emptyTitle')} text={t('tool.emptyText')} />
  return (
    <EmptyState
      kind={isPlain ? 'canvas' : 'lost'}
      title={isPlain ? t('tool.noCollectTitle') : t('tool.noSearchTitle')}
      text={isPlain ? t('tool.noCollectText') : t('tool.noSearchText')}
      action={
        <Button variant="default" onClick={onClear}>
          {t('tool.showAll')}
        </Button>
      }
    />
  )
}

function SignInFirst() {
  const { t } = useTranslation()
  const themeAddress = useThemeAddress()
  return (
    <EmptyState
      title={t('tool.noCollectTitle')}
      text={t('error.loginRequired')}
      action={
        <Button component={LocaleLink} to={loginAddress(themeAddress('/tool?sort=liked'))}>
          {t('nav.signIn')}
        </Button>
      }
    />
  )
}

function CardsSkeleton() {
  return (
    <ul className={classes.grid} aria-busy="true">
      {[0, 1, 2, 3, 4, 5].map((index) => (
        <li key={index}>
          <Skeleton className={classes.cover} radius="md" />
          <Skeleton height={20} width="50%" mt={14} />
          <Skeleton height={14} width="85%" mt={10} />
        </li>
      ))}
    </ul>
  )
}

/** The filter of the address, and a function to change it. Changes replace the history entry, so going back leaves the gallery. */
function useGalleryFilter(): [GalleryFilter, (change: Partial<GalleryFilter>) => void] {
  const [params, setParams] = useSearchParams()
  const change = useCallback(
    (part: Partial<GalleryFilter>) =>
      setParams(
        (before) => {
          const filter = writeGalleryFilter({ ...readGalleryFilter(before), ...part })
          return withTheme(`?${filter}`, themeIn(before))
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  )
  return [readGalleryFilter(params), change]
}
