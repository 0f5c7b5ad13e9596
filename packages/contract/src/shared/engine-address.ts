/** Maximum length of an engine's address. */
export const engineAddressMaxLength = 500

/**
 * Reads the address of an engine: http or https, with an optional path, and without a user, a query or a fragment. Returns the
 * address without a trailing slash, or undefined for any other text.
 */
export function readEngineAddress(text: string): string | undefined {
  const trimmed = text.trim()
  if (trimmed.length > engineAddressMaxLength || /[?#\s\\]/.test(trimmed)) return undefined
  if (!/^https?:\/\//i.test(trimmed)) return undefined
  const url = URL.parse(trimmed)
  if (url?.username !== '' || url.password !== '' || trimmed.includes('@')) return undefined
  const address = `${url.origin}${url.pathname}`.replace(/(?<!\/)\/+$/, '')
  return address.length <= engineAddressMaxLength ? address : undefined
}
