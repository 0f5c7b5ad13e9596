export const sections = ['general', 'security', 'privacy', 'notifications', 'data'] as const
export type Section = (typeof sections)[number]

/** The first one is what the bare address shows. */
export function sectionOf(name: string | undefined): Section | undefined {
  return name === undefined ? 'general' : sections.find((section) => section === name)
}

export function sectionPath(section: Section): string {
  return section === 'general' ? '/settings' : `/settings/${section}`
}
