import type { ProjectSummary } from '@easel/contract/client'

export const projectSorts = ['changed', 'made', 'title'] as const
export type ProjectSort = (typeof projectSorts)[number]

const byTitle = (one: ProjectSummary, other: ProjectSummary) =>
  one.title.localeCompare(other.title, undefined, { numeric: true })

const orders: Readonly<Record<ProjectSort, (one: ProjectSummary, other: ProjectSummary) => number>> = {
  changed: (one, other) => other.update_ts - one.update_ts,
  made: (one, other) => other.create_ts - one.create_ts,
  title: byTitle,
}

/** Returns the projects whose titles have all words of the keyword, in an order. */
export function findProjects(
  projects: readonly ProjectSummary[],
  { keyword, sort }: { keyword: string; sort: ProjectSort },
): ProjectSummary[] {
  const words = keyword.toLowerCase().split(/\s+/).filter(Boolean)
  const isMeant = ({ title }: ProjectSummary) => words.every((word) => title.toLowerCase().includes(word))
  return projects.filter(isMeant).toSorted(orders[sort])
}
