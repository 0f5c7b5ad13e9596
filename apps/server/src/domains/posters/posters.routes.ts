import type { Locale, posterRoutes } from '@easel/contract'
import type { Handlers } from '../../http/calls/call.ts'
import { errors } from '../../platform/errors/domain-error.ts'
import { findPeople } from '../accounts/index.ts'
import { isMarked, markFactsOf, type PrepareDeps, prepareVariant, requesterOf } from '../downloads/index.ts'
import { downloadExpiry, type FileUrls, fileNameOf, findFiles } from '../files/index.ts'
import { openPost } from '../posts/index.ts'

export interface PosterDeps extends PrepareDeps {
  urls: FileUrls
  siteName: () => string
  /** Name for visible marks, which state who made a file. */
  markName: string
}

type PostRow = Awaited<ReturnType<typeof openPost>>

export function posterHandlers(deps: PosterDeps): Handlers<typeof posterRoutes> {
  const { db, urls, siteName, markName } = deps
  return {
    async signPoster({ id, shape, format }, call) {
      const post = await openPost(db, call.viewer?.id, id)
      // The QR code of a poster links to the post's page, which only the author could open.
      if (post.visibility === 'limited') throw errors.wrongState({ cause: 'post_limited' })
      // For a film, the poster shows its most representative frame.
      const key = post.video_key ?? post.image_key ?? post.thumbnail_key
      const [file] = key === null ? [] : await findFiles(db, [key])
      if (!file) throw errors.notFound()
      const spec = await prepareVariant(deps, {
        sourceName: file.object_name,
        requester: requesterOf(call),
        form: {
          format,
          quality: 'high',
          ...(isMarked(markFactsOf(deps, file, { asked: 'auto', posted: post })) && { mark: markName }),
          poster: {
            shape,
            texts: await textsOf(deps, post, call.locale),
            link: linkOf(call.origin, call.locale, id),
          },
        },
      })
      const name = fileNameOf(`${fileNameOf(siteName()).toLowerCase()}-${post.title}-${shape}`)
      return { url: urls.variantUrl(call.origin, file, { spec, name }), expires_ts: downloadExpiry() }
    },
  }
}

const words: Record<Locale, { by: (name: string) => string; scan: string }> = {
  en: { by: (name) => `by ${name}`, scan: 'Scan to see it and make yours' },
  zh: { by: (name) => `作者：${name}`, scan: '扫码查看，并创作你的作品' },
}

async function textsOf({ db, siteName }: PosterDeps, post: PostRow, locale: Locale) {
  const people = await findPeople(db, [post.user_id], undefined)
  const { by, scan } = words[locale]
  return { title: post.title, maker: by(people.get(post.user_id)?.nick_name ?? ''), scan, site: siteName() }
}

/** Link to the post in the language of the request. */
function linkOf(origin: string, locale: Locale, id: string): string {
  return `${origin}${locale === 'en' ? '' : `/${locale}`}/post/${id}`
}
