/** Copies text. Plain http has no clipboard interface, so `execCommand` is the fallback. Rejects if nothing was copied. */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const before = document.activeElement as HTMLElement | null
  const field = document.createElement('textarea')
  field.value = text
  field.style.position = 'fixed'
  field.style.opacity = '0'
  // In a dialog with a focus trap, only fields inside the dialog can be selected.
  const container = before?.closest('[role="dialog"]') ?? document.body
  container.append(field)
  field.select()
  const copied = document.execCommand('copy')
  field.remove()
  before?.focus()
  if (!copied) throw new Error('Nothing was copied')
}

/** Starts a download of the address; the response contains the file name. */
export function saveAddress(url: string): void {
  save(url, '')
}

/** Makes the browser save a text as a file. */
export function saveText(text: string, { name, type }: { name: string; type: string }): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  save(url, name)
  // The browser reads the file only after the click, so the URL is revoked later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

function save(url: string, name: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
}
