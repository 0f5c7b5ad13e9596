export const sections = ['general', 'security', 'privacy', 'notifications', 'data'] as const
export type Section = (typeof sections)[number]

/** Returns the section of a name; without a name, the first section. */
export function sectionOf(name: string | undefined): Section | undefined {
  return name === undefined ? 'general' : sections.find((section) => section === name)
}

export function sectionPath(section: Section): string {
  return section === 'general' ? '/settings' : `/settings/${section}`
}
