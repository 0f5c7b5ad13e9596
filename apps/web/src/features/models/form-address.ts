/** Returns the address of a form with these settings filled in. */
export function formAddress(templateId: string, settings: Readonly<Record<string, string>>): string {
  return `/tool?template=${templateId}#${new URLSearchParams({ settings: JSON.stringify(settings) })}`
}
