const keepers = new Set<() => Promise<void>>()

/** Registers what must happen before the page is left for another site, from where its user comes back. */
export function beforeLeaving(keep: () => Promise<void>): void {
  keepers.add(keep)
}

/** Keeps what the next page of this tab needs. */
export async function prepareToLeave(): Promise<void> {
  await Promise.all([...keepers].map((keep) => keep()))
}
