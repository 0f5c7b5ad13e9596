import { useLocalePath } from '../../../lib/i18n/index.ts'
import { useSite } from '../../../lib/site/index.ts'
import { oembedAddress } from '../embed/oembed.ts'

/** In a post's head: other programs find its frame by it. */
export function OEmbedLinks({ postId, title }: { postId: string; title: string }) {
  const { origin } = useSite()
  const address = `${origin}${useLocalePath()(`/post/${postId}`)}`
  return (
    <>
      <link
        rel="alternate"
        type="application/json+oembed"
        href={oembedAddress(origin, address, 'json')}
        title={title}
      />
      <link
        rel="alternate"
        type="text/xml+oembed"
        href={oembedAddress(origin, address, 'xml')}
        title={title}
      />
    </>
  )
}
