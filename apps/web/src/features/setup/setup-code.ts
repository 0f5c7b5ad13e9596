const key = 'setup-code'

/**
 * Returns the code of the link by which this tab was opened. The tab stores it for other pages: a link to another language has no
 * fragment.
 */
export function readSetupCode(): string | undefined {
  const given = decodeFragment(location.hash.slice(1))
  if (given !== '') sessionStorage.setItem(key, given)
  return given || sessionStorage.getItem(key) || undefined
}

export function forgetSetupCode(): void {
  sessionStorage.removeItem(key)
}

/** A mail program may have encoded the fragment, or broken it. */
function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment).trim().slice(0, 60)
  } catch {
    return fragment.slice(0, 60)
  }
}
