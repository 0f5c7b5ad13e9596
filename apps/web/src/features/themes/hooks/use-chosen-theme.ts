import type { Theme } from '@easel/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../lib/api/index.ts'
import { isRunning, themesQuery } from '../api.ts'
import { keptThemes } from '../kept-themes.ts'

export interface ChosenTheme {
  /** Those that may be taken part in. */
  running: readonly Theme[]
  /** Of a theme that is running. */
  id: string | undefined
  choose: (id: string | undefined) => void
  /** It was chosen, and has ended since. */
  ended: Theme | undefined
}

/** The theme that a work is to take part in; at first the one that it was begun for. */
export function useChosenTheme(workId: string): ChosenTheme {
  // A theme may have ended, or begun, while the work was made.
  const { data, dataUpdatedAt: now } = useQuery({ ...themesQuery(useApi(), 'all'), refetchOnMount: 'always' })
  const [chosen, choose] = useState(() => keptThemes.of(workId))
  const running = data?.theme_arr.filter((theme) => isRunning(theme, now)) ?? []
  const theme = data?.theme_arr.find(({ id }) => id === chosen)
  const isOpen = theme !== undefined && running.includes(theme)
  return { running, id: isOpen ? theme.id : undefined, choose, ended: isOpen ? undefined : theme }
}
