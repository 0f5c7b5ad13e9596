import type { QueryClient } from '@tanstack/react-query'

/** A user with the viewer's relation to them, as responses of all kinds contain it. */
interface Person {
  id: string
  is_followed: boolean
  follower_count?: number
}

function isPerson(value: object, id: string): value is Person {
  return 'id' in value && value.id === id && 'is_followed' in value && typeof value.is_followed === 'boolean'
}

function followedPerson(person: Person, followed: boolean): Person {
  if (person.is_followed === followed) return person
  const { follower_count: count } = person
  return {
    ...person,
    is_followed: followed,
    ...(count !== undefined && { follower_count: Math.max(0, count + (followed ? 1 : -1)) }),
  }
}

/** Returns the response with the user followed or not, in a profile, a list or as an author. Unchanged parts keep their identity. */
export function withFollow(data: unknown, id: string, followed: boolean): unknown {
  if (typeof data !== 'object' || data === null) return data
  if (Array.isArray(data)) {
    const items = data.map((item) => withFollow(item, id, followed))
    return items.every((item, index) => item === data[index]) ? data : items
  }
  const here = isPerson(data, id) ? followedPerson(data, followed) : data
  const changed = Object.entries(here).flatMap(([key, value]) => {
    const next = withFollow(value, id, followed)
    return next === value ? [] : [[key, next] as const]
  })
  return changed.length === 0 ? here : { ...here, ...Object.fromEntries(changed) }
}

/** Changes a user in all caches. */
export function changeFollow(queryClient: QueryClient, id: string, followed: boolean): void {
  for (const { queryKey, state } of queryClient.getQueryCache().getAll()) {
    const next = withFollow(state.data, id, followed)
    // Keeps the timestamp, since the rest of the data is as old as before.
    if (next !== state.data) queryClient.setQueryData(queryKey, next, { updatedAt: state.dataUpdatedAt })
  }
}
