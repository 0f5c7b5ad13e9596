import { useLocalePath } from '../../../lib/i18n/index.ts'
import { useSite } from '../../../lib/site/site.tsx'
import { oembedAddress } from '../embed/oembed.ts'

/** Links in a post's head by which other programs discover its oEmbed description. */
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
