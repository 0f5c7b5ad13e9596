/** What the server pushes, once it has been looked at: anything may arrive. */
export interface Shown {
  title: string
  options: NotificationOptions & { renotify: boolean; data: { url: string } }
}

/** A push has to be shown, whatever is in it: a browser takes the permission from pages that stay silent. */
export function shownAs(text: string, isSeen: boolean): Shown {
  const { title, body, tag, url } = fields(text)
  const address = url.startsWith('/') && !/^\/[/\\]/.test(url) ? url : '/notifications'
  return {
    title: title || 'Easel',
    options: {
      body,
      tag,
      // What has grown under the same tag is worth another look, not a second line.
      renotify: tag !== '',
      // The page in front says it itself.
      silent: isSeen ? true : null,
      icon: '/icons/192.png',
      lang: /^\/zh(\/|$)/.test(address) ? 'zh-CN' : 'en',
      data: { url: address },
    },
  }
}

function fields(text: string): Record<'title' | 'body' | 'tag' | 'url', string> {
  const given = parsed(text)
  const string = (name: string) => {
    const value = given[name]
    return typeof value === 'string' ? value : ''
  }
  return { title: string('title'), body: string('body'), tag: string('tag'), url: string('url') }
}

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** Whether a tab already shows what a notification leads to: the same address, or the making of that very work. */
export function isAt(tab: URL, target: URL): boolean {
  if (tab.origin !== target.origin) return false
  const work = target.searchParams.get('work')
  if (work !== null && tab.searchParams.get('run') === work) return true
  // A tab that shows the post does not show the comment for it.
  const isThere = target.hash === '' || tab.hash === target.hash
  return isThere && tab.pathname === target.pathname && tab.search === target.search
}
