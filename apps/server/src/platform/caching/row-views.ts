import type { LoadedValue, SharedCache } from './shared-cache.ts'

/**
 * A row as it was read for one viewer. The columns that all viewers see are unchanged as long as the version (the last
 * transaction that wrote the row) is unchanged.
 */
export interface VersionedRow {
  readonly id: string
  readonly version: string
}

/**
 * Returns the views of rows, by their ids, with only the data that every viewer sees. `variant` names everything else that the
 * views depend on. `make` creates the missing views; a row that was deleted in the meantime has no view.
 */
export async function viewsOf<View extends { readonly id: string }>(
  shared: SharedCache<View>,
  rows: readonly VersionedRow[],
  { variant, make }: { variant: string; make: (ids: readonly string[]) => Promise<readonly View[]> },
): Promise<ReadonlyMap<string, View>> {
  const views = new Map<string, View>()
  const missing = new Map<string, string>()
  for (const { id, version } of rows) {
    const key = `${id} ${version} ${variant}`
    const view = shared.peek(key)
    if (view) views.set(id, view)
    else missing.set(key, id)
  }
  if (missing.size === 0) return views
  const made = await shared.getMany([...missing.keys()], async (keys) => {
    const viewOf = new Map((await make(keys.map((key) => missing.get(key)!))).map((view) => [view.id, view]))
    return new Map(keys.flatMap((key) => madeFor(key, viewOf.get(missing.get(key)!))))
  })
  for (const view of made.values()) views.set(view.id, view)
  return views
}

function madeFor<View>(key: string, view: View | undefined): [string, LoadedValue<View>][] {
  return view ? [[key, { value: view, size: 1 }]] : []
}
