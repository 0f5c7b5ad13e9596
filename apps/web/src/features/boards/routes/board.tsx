import { HydrationBoundary, useQuery } from '@tanstack/react-query'
import { data, useParams, useSearchParams } from 'react-router'
import { errorCode, pageContext, prefetch, useApi } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { PageMeta } from '../../../lib/page-meta/index.ts'
import { type BoardAddress, boardItemsQuery, boardQuery } from '../api.ts'
import { BoardView } from '../components/board-view.tsx'
import type { Route } from './+types/board'

function addressOf(id: string, params: URLSearchParams): BoardAddress {
  return { id, linkKey: params.get('key') ?? undefined }
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  const address = addressOf(params.id, new URL(request.url).searchParams)
  let status = 200
  const state = await prefetch(async (client) => {
    try {
      await client.fetchQuery(boardQuery(api, address))
      await client.prefetchInfiniteQuery(boardItemsQuery(api, address, ''))
    } catch (error) {
      if (errorCode(error) === 'A0404') status = 404
    }
  })
  // The page explains why a link may not work.
  return data({ state }, { status })
}

export function clientLoader() {
  return { state: undefined }
}

export default function BoardPage({ loaderData }: Route.ComponentProps) {
  const { id = '' } = useParams()
  const [params] = useSearchParams()
  const address = addressOf(id, params)
  return (
    <HydrationBoundary state={loaderData.state}>
      <main>
        <Meta address={address} />
        <BoardView key={id} address={address} />
      </main>
    </HydrationBoundary>
  )
}

/** Metadata for search engines and link previews. Search engines see public boards only. */
function Meta({ address }: { address: BoardAddress }) {
  const { t } = useTranslation()
  const { data: board } = useQuery(boardQuery(useApi(), address))
  if (board?.audience !== 'public') return <PageMeta title={board?.name ?? t('board.goneTitle')} isPrivate />
  const { name, description, user_info: maker, item_count, cover_arr } = board
  const summary = t('board.metaText', { name, maker: maker.nick_name, count: item_count })
  const picture = cover_arr[0]
  return (
    <PageMeta
      title={`${name} · ${maker.nick_name}`}
      description={description ? `${description.replace(/\s+/g, ' ')} · ${summary}` : summary}
      {...(picture && { picture: { ...picture, alt: name } })}
    />
  )
}
