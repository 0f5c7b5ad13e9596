/** The content that was read from the clipboard. */
export interface Clip {
  readonly text: string
  readonly html: string
  readonly files: readonly File[]
}

/** `absent`: the browser cannot read the clipboard at all, or not over plain http. `denied`: the user or the browser refused. */
export class ClipboardClosed extends Error {
  readonly reason: 'absent' | 'denied'

  constructor(reason: ClipboardClosed['reason']) {
    super(reason)
    this.reason = reason
  }
}

/** Reads the clipboard for a button, for devices without a keyboard for pasting. Throws `ClipboardClosed`. */
export async function readClipboard(): Promise<Clip> {
  const clipboard = navigator.clipboard as Clipboard | undefined
  if (!clipboard?.read) throw new ClipboardClosed('absent')
  const items = await clipboard.read().catch(() => {
    throw new ClipboardClosed('denied')
  })
  const texts = async (type: string) =>
    await Promise.all(
      items
        .filter(({ types }) => types.includes(type))
        .map(async (item) => await (await item.getType(type)).text()),
    )
  const blobs = await Promise.all(
    items.flatMap((item) => {
      const type = item.types.find((type) => type.startsWith('image/'))
      return type ? [item.getType(type)] : []
    }),
  )
  const files = blobs.map(
    (blob, index) => new File([blob], `paste-${index + 1}.${blob.type.slice('image/'.length)}`, blob),
  )
  return { text: (await texts('text/plain')).join('\n'), html: (await texts('text/html')).join(''), files }
}
