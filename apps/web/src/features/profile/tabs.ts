export const profileTabs = ['work', 'post', 'collect', 'like'] as const
export type ProfileTab = (typeof profileTabs)[number]

/** Whose address it is says what is shown first: one's own works, another's posts. */
export function tabOf(params: URLSearchParams, first: ProfileTab): ProfileTab {
  const wished = params.get('tab')
  return profileTabs.find((tab) => tab === wished) ?? first
}

/** `address` is that of the profile itself. */
export function tabAddress(address: string, tab: ProfileTab, first: ProfileTab): string {
  return tab === first ? address : `${address}?tab=${tab}`
}
