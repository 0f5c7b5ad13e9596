/** Reports whether this is the browser inside WeChat, which shows pictures and saves no files. */
export function isInWeChat(): boolean {
  return /\bMicroMessenger\//i.test(navigator.userAgent)
}

/**
 * Reports whether the share sheet of a phone or tablet accepts files of this type. Desktop browsers have a share sheet, too, but
 * few people use it.
 */
export function sharesFiles(type: string): boolean {
  if (typeof navigator.canShare !== 'function' || !matchMedia('(pointer: coarse)').matches) return false
  return navigator.canShare({ files: [new File([], fileName('file', type), { type })] })
}

/** Reports whether this browser can put pictures into the clipboard; on phones, the share sheet is used instead. */
export function copiesPictures(): boolean {
  return typeof ClipboardItem === 'function' && matchMedia('(pointer: fine)').matches
}

const extensions: Readonly<Record<string, string>> = { jpeg: 'jpg', 'svg+xml': 'svg' }

export function fileName(name: string, type: string): string {
  const subtype = type.split('/')[1] ?? 'bin'
  return `${name}.${extensions[subtype] ?? subtype}`
}
