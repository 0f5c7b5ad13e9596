/** Shortens an address for display: `example.org/me`. */
export function shortAddress(address: string): string {
  return address.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')
}

/** Completes a typed address, with https if it has no scheme. `null` means that it is invalid. */
export function fullAddress(typed: string): string | null {
  const text = typed.trim()
  if (text === '') return ''
  const address = /^[a-z][a-z\d+.-]*:/i.test(text) && !/^[^/]+:\d/.test(text) ? text : `https://${text}`
  const url = URL.parse(address)
  const isWeb = url !== null && /^https?:$/.test(url.protocol)
  return isWeb && /^[^.\s]+(\.[^.\s]+)+$/.test(url.hostname) && !url.username ? address : null
}
