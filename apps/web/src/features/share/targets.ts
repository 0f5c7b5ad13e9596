export const shareTargets = [
  'wechat',
  'weibo',
  'qq',
  'twitter',
  'facebook',
  'instagram',
  'discord',
  'telegram',
] as const
export type ShareTarget = (typeof shareTargets)[number]

export interface SharedLink {
  url: string
  title: string
  /** URL of a picture, for targets that accept a picture. */
  picture?: string | undefined
}

type AddressOf = (link: SharedLink) => string

const address = (base: string, query: Record<string, string | undefined>) => {
  const given = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined)
  return `${base}?${new URLSearchParams(given)}`
}

/** Share URLs of the targets. WeChat, Instagram and Discord have no share URL: their users scan or paste the link. */
const addresses: Partial<Record<ShareTarget, AddressOf>> = {
  weibo: ({ url, title, picture }) =>
    address('https://service.weibo.com/share/share.php', { url, title, pic: picture }),
  qq: ({ url, title, picture }) =>
    address('https://connect.qq.com/widget/shareqq/index.html', { url, title, pics: picture }),
  twitter: ({ url, title }) => address('https://twitter.com/intent/tweet', { url, text: title }),
  facebook: ({ url }) => address('https://www.facebook.com/sharer/sharer.php', { u: url }),
  telegram: ({ url, title }) => address('https://t.me/share/url', { url, text: title }),
}

/** Returns the share URL of the target; undefined if the target has no such URL. */
export function targetAddress(target: ShareTarget, link: SharedLink): string | undefined {
  return addresses[target]?.(link)
}
