/** As people write it: `example.org/me`. */
export function shortAddress(address: string): string {
  return address.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')
}

/** What somebody typed as an address to keep; without a scheme, https is meant. `null`: it is none. */
export function fullAddress(typed: string): string | null {
  const text = typed.trim()
  if (text === '') return ''
  const address = /^[a-z][a-z\d+.-]*:/i.test(text) && !/^[^/]+:\d/.test(text) ? text : `https://${text}`
  const url = URL.parse(address)
  const isWeb = url !== null && /^https?:$/.test(url.protocol)
  return isWeb && /^[^.\s]+(\.[^.\s]+)+$/.test(url.hostname) && !url.username ? address : null
}
