/** Path of a form of the site's own logo: the server names these files by their content. */
export function logoAddress(id: string, form: 'icon' | 'small' | 'maskable'): string {
  return `/files/system/logo/${id}/${form}.png`
}
