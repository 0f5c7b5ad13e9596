import { type InspectOf, task } from './inspection/task.ts'

/** Everything that inspection processes can do. Only they load what is behind it: a domain's way in for them is its `inspect.ts`. */
export const tasks = {
  readLabels: task('light', 10_000, async () => (await import('./domains/origin/inspect.ts')).readLabelsOf),
  readManifest: task(
    'signatures',
    10_000,
    async () => (await import('./domains/origin/inspect.ts')).readManifestOf,
  ),
}

export type Inspect = InspectOf<typeof tasks>
