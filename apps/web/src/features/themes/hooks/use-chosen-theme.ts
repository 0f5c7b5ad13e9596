import type { Theme } from '@easel/contract/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../lib/api/index.ts'
import { isRunning, themesQuery } from '../api.ts'
import { themesOfWorks } from '../themes-of-works.ts'

export interface ChosenTheme {
  /** Themes that are open for posts. */
  running: readonly Theme[]
  /** Id of the chosen theme, if it is running. */
  id: string | undefined
  choose: (id: string | undefined) => void
  /** The chosen theme, if it has ended since. */
  ended: Theme | undefined
}

/** The theme that a work will take part in; initially the theme that it was started for. */
export function useChosenTheme(workId: string): ChosenTheme {
  // A theme may have ended or begun while the work was being made.
  const { data, dataUpdatedAt: now } = useQuery({ ...themesQuery(useApi(), 'all'), refetchOnMount: 'always' })
  const [chosen, choose] = useState(() => themesOfWorks.themeOf(workId))
  const running = data?.theme_arr.filter((theme) => isRunning(theme, now)) ?? []
  const theme = data?.theme_arr.find(({ id }) => id === chosen)
  const isOpen = theme !== undefined && running.includes(theme)
  return { running, id: isOpen ? theme.id : undefined, choose, ended: isOpen ? undefined : theme }
}
