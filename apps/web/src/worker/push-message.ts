/** Validated content of a push message, which may contain anything. */
export interface ShownNotification {
  title: string
  options: NotificationOptions & { renotify: boolean; data: { url: string } }
}

/**
 * Returns the notification for a push. Every push must be shown, even a malformed push, because browsers revoke the permission of
 * sites that show no notification.
 */
export function shownAs(text: string, isSeen: boolean): ShownNotification {
  const { title, body, tag, url } = fields(text)
  const address = url.startsWith('/') && !/^\/[/\\]/.test(url) ? url : '/notifications'
  return {
    title: title || 'Easel',
    options: {
      body,
      tag,
      // A newer message with the same tag alerts again and replaces the older message.
      renotify: tag !== '',
      // The notification is silent if a visible page shows the message itself.
      silent: isSeen ? true : null,
      icon: '/icons/192.png',
      lang: /^\/zh(\/|$)/.test(address) ? 'zh-CN' : 'en',
      data: { url: address },
    },
  }
}

function fields(text: string): Record<'title' | 'body' | 'tag' | 'url', string> {
  const given = parseJson(text)
  const string = (name: string) => {
    const value = given[name]
    return typeof value === 'string' ? value : ''
  }
  return { title: string('title'), body: string('body'), tag: string('tag'), url: string('url') }
}

function parseJson(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** Reports whether a tab already shows a notification's target: the same address, or the work that the target is about. */
export function isAt(tab: URL, target: URL): boolean {
  if (tab.origin !== target.origin) return false
  const work = target.searchParams.get('work')
  if (work !== null && tab.searchParams.get('run') === work) return true
  // A tab with the post at another hash does not show the comment.
  const isThere = target.hash === '' || tab.hash === target.hash
  return isThere && tab.pathname === target.pathname && tab.search === target.search
}
